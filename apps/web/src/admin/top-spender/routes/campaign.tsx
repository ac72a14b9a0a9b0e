import { optionWord } from '@mali/contracts/lists/definition';
import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import type { StaffTopSpender } from '@mali/contracts/top-spender-office';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { inLanguage, useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import styles from '../../shared/campaign-editor.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { CampaignBoard } from '../board.tsx';
import {
  useDeleteTopSpenderMutation,
  useMakeTopSpenderMutation,
  useStaffTopSpenderQuery,
  useTurnTopSpenderMutation,
} from '../calls.ts';
import { STATE_TONES } from '../state-tones.ts';

// The form is large: the rest of the page is there before it.
const CampaignForm = lazy(async () => ({ default: (await import('../campaign-form.tsx')).CampaignForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** A top-spender campaign, or a new one. */
export function Component() {
  const { campaign_id = '' } = useParams();
  return campaign_id === 'new' ? <NewCampaign /> : <Kept id={Number(campaign_id)} />;
}

function NewCampaign() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('topSpenders.newTitle')} noIndex />
      <TextLink to={adminPaths.topSpenders()}>{t('parts.topSpenders')}</TextLink>
      <AdminHead title={t('topSpenders.newTitle')} lead={t('topSpenders.newLead')} />
      <Suspense fallback={waiting}>
        <CampaignForm record={null} />
      </Suspense>
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const query = useStaffTopSpenderQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.topSpenders')}
      section="topSpenders"
      list={search}
      unknown={t('topSpenders.missing')}
      query={known as typeof query}
    >
      {(record) => <Campaign key={record.campaign_id} record={record} />}
    </RecordPage>
  );
}

function Campaign({ record }: { record: StaffTopSpender }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const [turn, turning] = useTurnTopSpenderMutation();
  const [isEnding, setEnding] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { campaign_id: id, revision, state, published, settled_at, ended_at } = record;
  const publish = async (act: 'publish' | 'withdraw') => {
    const { data, error } = await turn({ id, turn: { act, revision } });
    if (error !== undefined) return notice.failed(error);
    const back = act === 'publish' ? 'withdraw' : 'publish';
    // A campaign that has begun stays published.
    const isReversible = act === 'withdraw' || data?.begun === false;
    notice.done(
      t(`topSpenders.acts.${act}.done`),
      data !== undefined && isReversible
        ? () => turn({ id, turn: { act: back, revision: data.revision } })
        : undefined,
    );
  };
  return (
    <>
      <PageMeta title={inLanguage(record, 'name', language)} noIndex />
      <RecordHead
        title={inLanguage(record, 'name', language)}
        marks={
          <>
            <Badge tone={STATE_TONES[state]}>
              {optionWord(TOP_SPENDER_LIST.filters.state, state, language)}
            </Badge>
            {settled_at !== null && (
              <span>
                {record.confirmed_by === null
                  ? at(settled_at)
                  : t('topSpenders.confirmedBy', { name: record.confirmed_by, at: at(settled_at) })}
              </span>
            )}
            {ended_at !== null && (
              <span>
                {t('topSpenders.endedAt', {
                  at: at(ended_at),
                  reason: (language === 'th' ? record.end_reason_th : record.end_reason) ?? '',
                })}
              </span>
            )}
          </>
        }
      >
        <div className={styles.acts}>
          {published && (
            <ButtonLink size="m" look="secondary" reloadDocument to={paths.topSpender(id)}>
              {t('topSpenders.see')}
            </ButtonLink>
          )}
          {!published && (
            <Button size="m" busy={turning.isLoading} onClick={() => void publish('publish')}>
              {t('topSpenders.acts.publish.name')}
            </Button>
          )}
          {published && (state === 'coming' || state === 'settled') && (
            <Button
              size="m"
              look="secondary"
              busy={turning.isLoading}
              onClick={() => void publish('withdraw')}
            >
              {t('topSpenders.acts.withdraw.name')}
            </Button>
          )}
          {record.deletable && (
            <Button size="m" look="quiet" onClick={() => setDeleting(true)}>
              {t('topSpenders.acts.delete.name')}
            </Button>
          )}
          {state === 'running' && (
            <Button size="m" look="secondary" onClick={() => setEnding(true)}>
              {t('topSpenders.acts.end.name')}
            </Button>
          )}
        </div>
      </RecordHead>
      {state !== 'draft' && state !== 'coming' && <CampaignBoard campaign={record} />}
      {state === 'coming' && record.members + record.waiting > 0 && <CampaignBoard campaign={record} />}
      <RecordSection title={t('topSpenders.edit')}>
        <Suspense fallback={waiting}>
          <CampaignForm record={record} />
        </Suspense>
      </RecordSection>
      <RecordHistory record={`top-spender ${id}`} />
      {isDeleting && <Delete record={record} onClose={() => setDeleting(false)} />}
      {isEnding && <End record={record} onClose={() => setEnding(false)} />}
    </>
  );
}

/** Undone, it is made again as a draft with another number. */
function Delete({ record, onClose }: { record: StaffTopSpender; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, { error, isLoading }] = useDeleteTopSpenderMutation();
  const [make] = useMakeTopSpenderMutation();
  const name = inLanguage(record, 'name', language);
  const send = async () => {
    const answer = await remove({ id: record.campaign_id, revision: record.revision });
    if (answer.error !== undefined) return;
    onClose();
    void navigate(adminPaths.topSpenders());
    const request_key = crypto.randomUUID();
    notice.done(t('topSpenders.acts.delete.done', { name }), async () => {
      const { toFields, toValues } = await import('../campaign-values.ts');
      return make({ ...toFields(toValues(record)), request_key });
    });
  };
  return (
    <ActDialog
      title={t('topSpenders.acts.delete.title', { name })}
      confirm={t('topSpenders.acts.delete.name')}
      busy={isLoading}
      refused={error === undefined ? null : notice.textOf(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('topSpenders.acts.delete.text')}</p>
    </ActDialog>
  );
}

/** Members read the reason at once. */
function End({ record, onClose }: { record: StaffTopSpender; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [turn, { error, isLoading }] = useTurnTopSpenderMutation();
  const [values, setValues] = useState({ reason_th: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    const [reason, reason_th] = [values.reason.trim(), values.reason_th.trim()];
    if (isLoading || reason === '' || reason_th === '') return;
    const { campaign_id: id, revision } = record;
    const answer = await turn({ id, turn: { act: 'end', revision, reason, reason_th } });
    if (answer.error !== undefined) return;
    notice.done(t('topSpenders.acts.end.done'));
    onClose();
  };
  return (
    <ActDialog
      title={t('topSpenders.acts.end.title')}
      confirm={t('topSpenders.acts.end.name')}
      busy={isLoading}
      refused={error === undefined ? null : notice.textOf(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('topSpenders.acts.end.text')}</p>
      {(['reason_th', 'reason'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`topSpenders.acts.end.${name}`)}
          lang={name === 'reason_th' ? 'th' : 'en'}
          value={values[name]}
          error={isTried && values[name].trim() === '' ? t('topSpenders.wrong.required') : undefined}
          onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
    </ActDialog>
  );
}
