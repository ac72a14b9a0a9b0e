import type { BulkAct } from '@mali/contracts/bulk-values';
import type { ListCount } from '@mali/contracts/lists/query';
import { may, type Permission } from '@mali/contracts/permissions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { api } from '../../clients/api.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ListAddress } from '../list/list-address.ts';
import { countWords } from '../list/list-views.tsx';
import styles from './bulk-bar.module.css';
import {
  downloadResult,
  useBeginBulkMutation,
  useBulkJobQuery,
  useBulkJobsQuery,
  useStopBulkMutation,
} from './bulk-calls.ts';
import { BulkWork, type Work } from './bulk-work.tsx';

/** Acts that need nothing else. */
const NEEDS = {
  confirm: 'order:confirm-cod',
  pack: 'order:fulfil',
} as const satisfies Partial<Record<BulkAct, Permission>>;
const ACTS = Object.keys(NEEDS) as (keyof typeof NEEDS)[];
/** How often a running job is read; messages of the live connection come before. */
const JOB_MS = 3000;

function useFailed(): (error: unknown) => void {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  return (error) => {
    const text = isApiError(error) ? error.text[language] : t('adminOrders.failed');
    dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
  };
}

/** Acts on every order that matches the list, also on pages that are not shown; the worker makes them. */
export function BulkAll({
  address,
  total,
  onDone,
}: {
  address: ListAddress;
  total: ListCount;
  onDone: () => void;
}) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [begin, beginning] = useBeginBulkMutation();
  const failed = useFailed();
  /** @returns what refused it, or undefined */
  const run = async (act: BulkAct, work: Work = {}): Promise<unknown> => {
    const { after: _after, before: _before, ...query } = address.query;
    const answer = await begin({ act, query: new URLSearchParams(query).toString(), ...work });
    if ('error' in answer) return answer.error;
    onDone();
  };
  const move = async (act: BulkAct) => {
    const error = await run(act);
    if (error !== undefined) failed(error);
  };
  const chosen = t('office.allChosen', { shown: countWords(total), count: total.count });
  return (
    <section className={styles.bar} aria-label={t('list.bulk')}>
      <span>{chosen}</span>
      {ACTS.filter((act) => role !== undefined && may(role, NEEDS[act])).map((act) => (
        <Button key={act} size="m" look="secondary" busy={beginning.isLoading} onClick={() => void move(act)}>
          {t(`office.bulk.${act}`)}
        </Button>
      ))}
      <BulkWork count={chosen} submit={run} />
      <IconButton name="close" label={t('list.unchoose')} onClick={onDone} />
    </section>
  );
}

/** The newest job of the user until it is dismissed: its progress, what could not be done and why, and a stop. */
export function BulkProgress() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const failed = useFailed();
  const [dismissed, setDismissed] = useState<number | null>(null);
  // A job that was already over when the page was opened is not shown.
  const [watched, setWatched] = useState<number | null>(null);
  const newest = useBulkJobsQuery(undefined, { refetchOnMountOrArgChange: true }).data?.jobs[0];
  const running = newest?.state === 'running' ? newest.job_id : null;
  useEffect(() => {
    if (running !== null) setWatched(running);
  }, [running]);
  const detail = useBulkJobQuery(watched ?? 0, {
    skip: watched === null,
    pollingInterval: running === null ? 0 : JOB_MS,
  }).data;
  const isOver = detail !== undefined && detail.job.state !== 'running';
  useEffect(() => {
    // Both lists show what the job has changed.
    if (isOver) dispatch(api.util.invalidateTags(['AdminOrders', 'BulkJobs'] as never));
  }, [isOver, dispatch]);
  const [stop] = useStopBulkMutation();
  if (detail === undefined || detail.job.job_id === dismissed) return null;
  const { job, failures } = detail;
  return (
    <section className={styles.bar} aria-label={t(`office.bulk.${job.act}`)}>
      <div role="status" className={styles.progress}>
        {t(`office.bulk.${job.act}`)}: {t('list.progress', { done: job.done, all: job.total })}
        {job.refused > 0 && ` ${t('office.refused', { count: job.refused })}`}
        {job.state === 'stopped' && ` ${t('office.stopped')}`}
        {isOver && failures.length > 0 && (
          <ul>
            {failures.slice(0, 5).map((failure) => (
              <li key={failure.so_no}>
                {failure.so_no}: {failure[language]}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOver ? (
        <>
          <Button
            size="m"
            look="secondary"
            icon="download"
            onClick={() => void downloadResult(job.job_id).catch(failed)}
          >
            {t('office.result')}
          </Button>
          <IconButton name="close" label={t('office.dismiss')} onClick={() => setDismissed(job.job_id)} />
        </>
      ) : (
        <>
          <span>{t('office.goesOn')}</span>
          <Button size="m" look="secondary" onClick={() => void stop(job.job_id)}>
            {t('list.stop')}
          </Button>
        </>
      )}
    </section>
  );
}
