import { may } from '@mali/contracts/permissions';
import type { Recall } from '@mali/contracts/recalls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { adminPaths } from '../../paths.ts';
import figures from '../../shared/figures.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { EndDialog } from '../end-dialog.tsx';
import { NewRecall } from '../new-recall.tsx';
import { useRecallQuery, useWorkRecallMutation } from '../recall-calls.ts';
import { RecallOrders } from '../recall-orders.tsx';
import { RecallState, Severity } from '../recall-state.tsx';
import styles from '../recalls.module.css';

/** How often the page looks at the work while it runs. */
const POLL_MS = 3000;

/** A recall, or a new one. */
export function Component() {
  const { recall_id = '' } = useParams();
  return recall_id === 'new' ? <NewRecall /> : <Known id={Number(recall_id)} />;
}

function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const [polls, setPolls] = useState(true);
  const query = useRecallQuery(id, {
    skip: !isNumber,
    refetchOnMountOrArgChange: true,
    pollingInterval: polls ? POLL_MS : 0,
  });
  const isRunning = query.currentData === undefined || query.currentData.job === 'running';
  if (polls !== isRunning) setPolls(isRunning);
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('recalls.number', { id })}
      section="recalls"
      unknown={t('recalls.missing')}
      query={known as typeof query}
    >
      {(recall) => <One key={recall.recall_id} recall={recall} />}
    </RecordPage>
  );
}

const FIGURES = ['told', 'unreachable', 'returned', 'refunded'] as const;

function One({ recall }: { recall: Recall }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const [work, working] = useWorkRecallMutation();
  const [ends, setEnds] = useState(false);
  const { recall_id, state, severity, job, orders, tried, parts, created_at, by, ended_at, ended_by } =
    recall;
  const mayMake = state === 'open' && may(role, 'recall:make');
  const act = async (what: 'stop' | 'resume') => {
    const { error } = await work({ recall_id, act: what });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(`recalls.done.${what}`));
  };
  return (
    <>
      <RecordHead
        title={`${language === 'th' ? recall.goods_th : recall.goods_en} · ${recall.codes.join(', ')}`}
        marks={
          <>
            <RecallState state={state} />
            <Severity severity={severity} />
            <span>#{recall_id}</span>
            <span>{at(created_at)}</span>
            {by !== null && <span>{t('receiving.by', { name: by })}</span>}
          </>
        }
      >
        {mayMake && (
          <div className={styles.acts}>
            {job === 'running' ? (
              <Button size="m" look="secondary" busy={working.isLoading} onClick={() => void act('stop')}>
                {t('recalls.stop')}
              </Button>
            ) : (
              <Button size="m" look="secondary" busy={working.isLoading} onClick={() => void act('resume')}>
                {t(job === 'stopped' ? 'recalls.resume' : 'recalls.again')}
              </Button>
            )}
            <Button size="m" look="quiet" onClick={() => setEnds(true)}>
              {t('recalls.end')}
            </Button>
          </div>
        )}
      </RecordHead>
      <p className={styles.text}>{recall.reason}</p>
      {ended_at !== null && (
        <p className={styles.text}>
          {t('recalls.endedBy', { reason: recall.end_reason })} · {ended_by ?? ''} {at(ended_at)}
        </p>
      )}
      <dl className={figures.figures}>
        <div>
          <dt>{t('recalls.orders')}</dt>
          <dd>{formatCount(orders)}</dd>
        </div>
        {FIGURES.map((part) => (
          <div key={part}>
            <dt>{t(`recalls.figures.${part}`)}</dt>
            <dd>{formatCount(parts[part])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('recalls.figures.units')}</dt>
          <dd>
            {t('recalls.ofUnits', { back: formatCount(recall.units_back), units: formatCount(recall.units) })}
          </dd>
        </div>
      </dl>
      {job !== 'done' && state === 'open' && (
        <div className={styles.progress} role="status">
          {t(`recalls.progress.${job}`, { done: formatCount(tried), orders: formatCount(orders) })}
          <ProgressBar value={tried} max={Math.max(1, orders)} label={t('recalls.progressOf')} tone="ink" />
        </div>
      )}
      {parts.held > 0 && <p className={styles.care}>{t('recalls.heldOrders', { count: parts.held })}</p>}
      <RecallOrders recall={recall} />
      <RecordSection title={t('recalls.lots')}>
        <ul className={styles.lots}>
          {recall.lots.map((lot) => (
            <li key={lot.lot_id}>
              <TextLink inline to={adminPaths.variantStock(lot.mat_var_id)}>
                {`${language === 'th' ? lot.name_th : lot.name_en} · ${t('recalls.lot', { code: lot.code })}`}
              </TextLink>
              <small>
                {t('recalls.lotUnits', {
                  on_hand: formatCount(lot.on_hand),
                  held: formatCount(lot.held),
                  shipped: formatCount(lot.shipped),
                })}
              </small>
            </li>
          ))}
        </ul>
      </RecordSection>
      <RecordSection title={t('recalls.toCustomers')} className={styles.page}>
        <p>{t(`recalls.remedies.${recall.remedy}`)}</p>
        <p className={styles.text} lang="th">
          {recall.text_th}
        </p>
        <p className={styles.text} lang="en">
          {recall.text_en}
        </p>
      </RecordSection>
      <RecordHistory record={`recall ${recall_id}`} />
      {ends && <EndDialog recall={recall} onClose={() => setEnds(false)} />}
    </>
  );
}
