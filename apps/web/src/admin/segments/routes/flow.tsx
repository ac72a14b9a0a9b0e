import { FLOW_EDIT, FLOW_KINDS, FLOW_SKIPS, type FlowKind, type FlowSkip } from '@mali/contracts/flow-values';
import type { Flow } from '@mali/contracts/flows';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import figures from '../../shared/figures.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useFlowQuery, usePreviewFlowMutation, useTestFlowMutation } from '../flow-calls.ts';
import styles from '../segments.module.css';

const FlowForm = lazy(async () => ({ default: (await import('../flow-form.tsx')).FlowForm }));

/** One message that the shop sends by itself. */
export function Component() {
  const { t } = useTranslation('admin');
  const { flow = '' } = useParams();
  const kind = FLOW_KINDS.find((one) => one === flow);
  const query = useFlowQuery(kind ?? 'abandoned_bag', {
    skip: kind === undefined,
    refetchOnMountOrArgChange: true,
  });
  const known = kind !== undefined ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('flows.tab')}
      section="flows"
      unknown={t('flows.missing')}
      query={known as typeof query}
    >
      {(record) => <One key={record.kind} record={record} />}
    </RecordPage>
  );
}

function One({ record }: { record: Flow }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const moment = useAt();
  const [test, testing] = useTestFlowMutation();
  const { kind, values, at, by, revision } = record;
  const name = t(`flows.names.${kind}`);
  const onTest = async () => {
    const { error } = await test(kind);
    if (error !== undefined) return notice.failed(error);
    notice.done(t('mailings.tested'));
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{t(values.on ? 'flows.on' : 'flows.off')}</span>
            <span>
              {at === null ? t('flows.asDelivered') : t('flows.savedAt', { name: by ?? '–', at: moment(at) })}
            </span>
          </>
        }
      >
        <Button size="m" look="secondary" busy={testing.isLoading} onClick={() => void onTest()}>
          {t('mailings.acts.test')}
        </Button>
      </RecordHead>
      <p>{t(`flows.about.${kind}`)}</p>
      <Results record={record} />
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <FlowForm record={record} />
      </Suspense>
      <Preview kind={kind} revision={revision} />
      <RecordHistory record={`flow ${kind}`} />
    </>
  );
}

const SUMS = ['sent', 'waiting', 'failed', 'coupons', 'clicked', 'clicked_orders', 'orders'] as const;

/** Why a customer did not get it, in words. */
function useSkipWords(): (why: FlowSkip) => string {
  const { t } = useTranslation('admin');
  return (why) => (why === 'goods' ? t('flows.goods') : t(`mailings.skips.${why}`));
}

function Results({ record: { results } }: { record: Flow }) {
  const { t } = useTranslation('admin');
  const skipWords = useSkipWords();
  return (
    <RecordSection title={t('flows.results', { days: FLOW_EDIT.resultDays })}>
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
        {FLOW_SKIPS.filter((why) => results.skipped[why] > 0).map((why) => (
          <div key={why}>
            <dt>{skipWords(why)}</dt>
            <dd>{formatCount(results.skipped[why])}</dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}

/** The mail in both languages, as saved, for one customer or with goods of the shop. */
function Preview({ kind, revision }: { kind: FlowKind; revision: number }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const skipWords = useSkipWords();
  const [customer, setCustomer] = useState('');
  const [preview, { data, isLoading }] = usePreviewFlowMutation();
  const show = async () => {
    const customer_id = /^[1-9]\d{0,8}$/.test(customer.trim()) ? Number(customer) : null;
    const { error } = await preview({ kind, customer_id });
    if (error !== undefined) notice.failed(error);
  };
  return (
    <RecordSection title={t('mailings.acts.preview')}>
      <p className={styles.hint}>{t('flows.previewHint')}</p>
      <div className={styles.pair}>
        <TextField
          label={t('mailings.customer')}
          inputMode="numeric"
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
        />
        <Button size="m" look="secondary" busy={isLoading} onClick={() => void show()}>
          {t('mailings.acts.preview')}
        </Button>
      </div>
      {data !== undefined && (
        <>
          {data.skip !== null && <p>{t('mailings.skipped', { why: skipWords(data.skip) })}</p>}
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
