import { MAILING_SKIPS, type MailingAct } from '@mali/contracts/mailing-values';
import type { Mailing } from '@mali/contracts/mailings';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Button, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import figures from '../../shared/figures.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import {
  useActOnMailingMutation,
  useMailingQuery,
  usePreviewMailingMutation,
  useRemoveMailingMutation,
  useTestMailingMutation,
} from '../mailing-calls.ts';
import styles from '../segments.module.css';

const MailingForm = lazy(async () => ({ default: (await import('../mailing-form.tsx')).MailingForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);
/** How often the results of one that is being sent are read again. */
const POLL_MS = 10_000;

/** A mailing to a segment, or a new one. */
export function Component() {
  const { mailing_id = '' } = useParams();
  return mailing_id === 'new' ? <NewMailing /> : <Saved id={Number(mailing_id)} />;
}

function NewMailing() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('mailings.newTitle')} noIndex />
      <TextLink to={adminPaths.mailings()}>{t('mailings.tabs.mailings')}</TextLink>
      <AdminHead title={t('mailings.newTitle')} />
      <Suspense fallback={waiting}>
        <MailingForm record={null} />
      </Suspense>
    </div>
  );
}

function Saved({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const [isSending, setSending] = useState(false);
  const query = useMailingQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
    pollingInterval: isSending ? POLL_MS : 0,
  });
  const sends = query.data?.state === 'sending';
  if (sends !== isSending) setSending(sends);
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('mailings.tabs.mailings')}
      section="segments"
      unknown={t('mailings.missing')}
      query={known as typeof query}
    >
      {(record) => <One key={record.mailing_id} record={record} />}
    </RecordPage>
  );
}

function One({ record }: { record: Mailing }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [act, acting] = useActOnMailingMutation();
  const [remove, removing] = useRemoveMailingMutation();
  const [test, testing] = useTestMailingMutation();
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { mailing_id: id, name, segment, state } = record;
  const run = async (what: MailingAct) => {
    const { error } = await act({ id, act: what });
    if (error !== undefined)
      return what === 'start' ? setRefused(notice.textOf(error)) : notice.failed(error);
    setStarting(false);
    notice.done(t(what === 'stop' ? 'mailings.stopped' : 'mailings.started'));
  };
  const onTest = async () => {
    const { error } = await test(id);
    if (error !== undefined) return notice.failed(error);
    notice.done(t('mailings.tested'));
  };
  const onRemove = async () => {
    const { error } = await remove(id);
    if (error !== undefined) return notice.failed(error);
    void navigate(adminPaths.mailings());
    notice.done(t('mailings.removed', { name }));
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{t(`mailings.states.${state}`)}</span>
            <span>{segment ?? t('mailings.noSegment')}</span>
          </>
        }
      >
        <div className={styles.acts}>
          <Button size="m" look="secondary" busy={testing.isLoading} onClick={() => void onTest()}>
            {t('mailings.acts.test')}
          </Button>
          {state === 'draft' && (
            <>
              <Button size="m" onClick={() => setStarting(true)}>
                {t('mailings.acts.start')}
              </Button>
              <Button size="m" look="quiet" busy={removing.isLoading} onClick={() => void onRemove()}>
                {t('mailings.remove')}
              </Button>
            </>
          )}
          {(state === 'sending' || state === 'stopped') && (
            <Button
              size="m"
              busy={acting.isLoading}
              onClick={() => void run(state === 'sending' ? 'stop' : 'continue')}
            >
              {t(`mailings.acts.${state === 'sending' ? 'stop' : 'continue'}`)}
            </Button>
          )}
        </div>
      </RecordHead>
      {state === 'draft' ? (
        <Suspense fallback={waiting}>
          <MailingForm record={record} />
        </Suspense>
      ) : (
        <Results record={record} />
      )}
      <Preview id={id} revision={record.revision} />
      <RecordHistory record={`mailing ${id}`} />
      {starting && (
        <ActDialog
          title={t('mailings.startTitle', { name, segment: segment ?? '–' })}
          confirm={t('mailings.acts.start')}
          busy={acting.isLoading}
          refused={refused}
          onSubmit={() => run('start')}
          onClose={() => setStarting(false)}
        >
          <p>{t('mailings.startText')}</p>
        </ActDialog>
      )}
    </>
  );
}

const SUMS = [
  'recipients',
  'waiting',
  'sent',
  'failed',
  'coupons',
  'read',
  'clicked',
  'clicked_orders',
  'unsubscribed',
  'orders',
] as const;

function Results({ record: { results } }: { record: Mailing }) {
  const { t } = useTranslation('admin');
  return (
    <RecordSection title={t('mailings.results.title')}>
      <dl className={figures.figures}>
        {SUMS.map((name) => (
          <div key={name}>
            <dt>{t(`mailings.results.${name}`)}</dt>
            <dd>{formatCount(results[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('mailings.results.value')}</dt>
          <dd>{formatBaht(results.value)}</dd>
        </div>
        {MAILING_SKIPS.filter((why) => results.skipped[why] > 0).map((why) => (
          <div key={why}>
            <dt>{t(`mailings.skips.${why}`)}</dt>
            <dd>{formatCount(results.skipped[why])}</dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}

/** The mail in both languages, as saved, for one customer. */
function Preview({ id, revision }: { id: number; revision: number }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [customer, setCustomer] = useState('');
  const [preview, previewing] = usePreviewMailingMutation();
  const show = async () => {
    const customer_id = /^[1-9]\d{0,8}$/.test(customer.trim()) ? Number(customer) : null;
    const { error } = await preview({ id, customer_id });
    if (error !== undefined) notice.failed(error);
  };
  const { data } = previewing;
  return (
    <RecordSection title={t('mailings.acts.preview')}>
      <div className={styles.pair}>
        <TextField
          label={t('mailings.customer')}
          inputMode="numeric"
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
        />
        <Button size="m" look="secondary" busy={previewing.isLoading} onClick={() => void show()}>
          {t('mailings.acts.preview')}
        </Button>
      </div>
      {data !== undefined && (
        <>
          {data.skip !== null && <p>{t('mailings.skipped', { why: t(`mailings.skips.${data.skip}`) })}</p>}
          <div className={styles.frames}>
            {(['th', 'en'] as const).map((lang) => (
              <iframe
                key={`${lang} ${revision}`}
                sandbox=""
                src={data.url[lang]}
                title={t('mailings.previewOf', { lang: t(`mailings.languages.${lang}`) })}
              />
            ))}
          </div>
        </>
      )}
    </RecordSection>
  );
}
