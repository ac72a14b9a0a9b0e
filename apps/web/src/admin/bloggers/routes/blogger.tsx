import { BLOGGER_ACTS, BLOGGER_FROM, type BloggerAct } from '@mali/contracts/blogger-values';
import type { StaffBlogger } from '@mali/contracts/bloggers';
import { BLOGGER_LIST } from '@mali/contracts/lists/bloggers';
import { optionWord } from '@mali/contracts/lists/definition';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { useListAddress } from '../../list/list-address.ts';
import { adminPaths } from '../../paths.ts';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { Neighbours } from '../../shared/neighbours.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useBloggerQuery, useDecideBloggerMutation } from '../calls.ts';
import styles from './blogger.module.css';

/** One application of the list that it was opened from, and what is decided about it. */
export function Component() {
  const { t } = useTranslation('admin');
  const { application_id = '' } = useParams();
  const { search } = useLocation();
  const { query: list } = useListAddress(BLOGGER_LIST, adminPaths.bloggers());
  const { after: _after, before: _before, ...parameters } = list;
  const query = useBloggerQuery(
    { application_id: Number(application_id), list: parameters },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordPage
      title={t('parts.bloggers')}
      section="bloggers"
      list={search}
      unknown={t('bloggers.notFound')}
      query={query}
    >
      {(blogger) => <Application key={blogger.application_id} of={blogger} />}
    </RecordPage>
  );
}

function Application({ of }: { of: StaffBlogger }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { search } = useLocation();
  const { state } = of;
  const stateWord = (one: StaffBlogger['state']) => optionWord(BLOGGER_LIST.filters.state, one, language);
  const addressOf = (id: number | null) => (id === null ? null : adminPaths.blogger(id) + search);
  const facts: [label: string, value: ReactNode][] = [
    [
      t('bloggers.channels'),
      <ul key="channels">
        {of.channels.map((channel) => (
          <li key={channel}>
            <a href={`https://${channel}`} target="_blank" rel="noopener noreferrer nofollow">
              {channel}
            </a>
          </li>
        ))}
      </ul>,
    ],
    [
      t('bloggers.about'),
      <span key="about" className={styles.about}>
        {of.about}
      </span>,
    ],
    [t('bloggers.email'), of.email],
    [t('bloggers.applied'), at(of.applied_at)],
    [t('bloggers.terms'), t('bloggers.termsVersion', { n: of.terms })],
    ...(of.decided_at === null
      ? []
      : [
          [
            t('bloggers.decided'),
            of.decided_by === null
              ? t('bloggers.byMember', { at: at(of.decided_at) })
              : `${at(of.decided_at)} · ${of.decided_by}`,
          ] as [string, string],
        ]),
    ...(of.reason === null ? [] : [[t('bloggers.reason'), of.reason] as [string, string]]),
  ];
  const others = (title: string, list: StaffBlogger['others']) =>
    list.length > 0 && (
      <section className={styles.others}>
        <h2>{title}</h2>
        <ul>
          {list.map((one) => (
            <li key={one.application_id}>
              <AppLink to={adminPaths.blogger(one.application_id)}>
                {one.name === '' ? t('bloggers.nameless', { n: one.application_id }) : one.name} ·{' '}
                {stateWord(one.state)} · {at(one.applied_at)}
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <RecordHead
        title={of.name === '' ? t('bloggers.nameless', { n: of.application_id }) : of.name}
        marks={
          <Badge tone={state === 'approved' ? 'leaf' : state === 'waiting' ? 'care' : 'plain'}>
            {stateWord(state)}
          </Badge>
        }
      >
        <Neighbours previous={addressOf(of.previous)} next={addressOf(of.next)} />
      </RecordHead>
      <div className={styles.facts}>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {others(t('bloggers.others'), of.others)}
        {others(t('bloggers.earlier'), of.earlier)}
        <Decision of={of} />
        <RecordHistory record={`blogger ${of.application_id}`} />
      </div>
    </>
  );
}

/** The member is told at once; a refusal and an end need a reason, which the member reads. */
function Decision({ of }: { of: StaffBlogger }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [decide, { error, isLoading, reset }] = useDecideBloggerMutation();
  const [act, setAct] = useState<BloggerAct | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { application_id, state, earlier } = of;
  // Of several applications of a member the latest alone can be decided.
  const isLatest = earlier.every((one) => one.application_id < application_id);
  const acts = isLatest ? BLOGGER_ACTS.filter((one) => BLOGGER_FROM[one].includes(state)) : [];
  const isMissing = act !== 'approve' && reason.trim() === '';
  const close = () => {
    setAct(null);
    setTried(false);
    reset();
  };
  const send = async () => {
    setTried(true);
    if (act === null || isLoading || isMissing) return;
    const said = act === 'approve' ? {} : { reason: reason.trim() };
    const answer = await decide({ application_id, decision: { act, was: state, ...said } });
    if (answer.error !== undefined) return;
    notice.done(t(`bloggers.acts.${act}.done`));
    close();
  };
  if (acts.length === 0) return null;
  return (
    <div className={styles.deeds}>
      {acts.map((one, place) => (
        <Button
          key={one}
          size="m"
          look={place === 0 && one !== 'end' ? 'primary' : 'secondary'}
          onClick={() => setAct(one)}
        >
          {t(`bloggers.acts.${one}.name`)}
        </Button>
      ))}
      {act !== null && (
        <ActDialog
          title={t(`bloggers.acts.${act}.title`)}
          confirm={t(`bloggers.acts.${act}.name`)}
          busy={isLoading}
          refused={error === undefined ? null : notice.textOf(error)}
          onSubmit={send}
          onClose={close}
        >
          <p>{t(`bloggers.acts.${act}.text`)}</p>
          {act !== 'approve' && (
            <ActFields
              fields={['reason']}
              values={{ reason }}
              label={() => t('bloggers.reason')}
              error={() => (isTried && isMissing ? t('bloggers.reasonMissing') : undefined)}
              onChange={(_field, value) => setReason(value)}
            />
          )}
        </ActDialog>
      )}
    </div>
  );
}
