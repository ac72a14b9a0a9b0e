import type { JobQueueAnswer } from '@mali/contracts/job-queue';
import { FAILURES_SHOWN, JOB_GROUPS, JOB_KINDS, type JobGroup } from '@mali/contracts/job-queue-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useJobQueueQuery, useRetryJobsMutation } from '../job-calls.ts';
import styles from './jobs.module.css';

type Kind = JobQueueAnswer['kinds'][number];
type Failure = JobQueueAnswer['failures'][number];

/** A kind of a release that this page does not know has its own name. */
const useJobName = () => {
  const language = useLanguage();
  return (task: string) => JOB_KINDS[task]?.name[language] ?? task;
};
const groupOf = (task: string): JobGroup => JOB_KINDS[task]?.group ?? 'cleaning';

/** What the worker did, has to do and could not do, by kind (SET-04). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useJobQueueQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: 15_000 });
  return (
    <div className={styles.page}>
      <PageMeta title={t('jobs.title')} noIndex />
      <AdminHead title={t('jobs.title')} lead={t('jobs.lead')} />
      <Loaded query={query}>{(queue) => <Queue {...queue} />}</Loaded>
    </div>
  );
}

function Queue({ kinds, failures }: JobQueueAnswer) {
  const { t } = useTranslation('admin');
  const nameOf = useJobName();
  const at = useAt();
  const notice = useNotice();
  const [retry, retrying] = useRetryJobsMutation();
  /** The kind of which all are about to be run again. */
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const failedKinds = kinds.filter(({ failed }) => failed > 0);

  const retryOne = async ({ task, job_id }: Failure) => {
    const answer = await retry({ task, job_id });
    if (answer.error === undefined) notice.done(t('jobs.done', { count: 1 }));
    else notice.failed(answer.error);
  };
  const retryAll = async ({ task }: Kind) => {
    setRefused(null);
    const answer = await retry({ task, job_id: null });
    if (answer.error !== undefined) return setRefused(notice.textOf(answer.error));
    setChosen(null);
    notice.done(t('jobs.done', { count: answer.data.retried }));
  };

  return (
    <div className={styles.page}>
      <RecordSection title={t('jobs.troubles')}>
        {failures.length === 0 ? (
          <EmptyState icon="check" title={t('jobs.none')} text={t('jobs.noneText')} />
        ) : (
          <>
            {failedKinds.length > 0 && (
              <ul className={styles.kinds}>
                {failedKinds.map((kind) => (
                  <li key={kind.task}>
                    <span>{t('jobs.failedOf', { name: nameOf(kind.task), count: kind.failed })}</span>
                    <Button
                      look="secondary"
                      size="m"
                      aria-label={`${t('jobs.retryAll')}: ${nameOf(kind.task)}`}
                      onClick={() => setChosen(kind)}
                    >
                      {t('jobs.retryAll')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <ResponsiveTable
              caption={t('jobs.troubles')}
              rows={failures}
              rowKey={({ job_id }) => job_id}
              columns={[
                {
                  key: 'kind',
                  head: t('jobs.kind'),
                  cell: ({ task, job_id }) => (
                    <>
                      {nameOf(task)} <small>#{job_id}</small>
                    </>
                  ),
                },
                {
                  key: 'message',
                  head: t('jobs.message'),
                  cell: ({ message }) => <span className={styles.message}>{message}</span>,
                },
                {
                  key: 'state',
                  head: t('jobs.state'),
                  cell: ({ state, attempts, max_attempts, next_at }) => (
                    <>
                      {state === 'failed' || next_at === null
                        ? t('jobs.gaveUp')
                        : t('jobs.again', { at: at(next_at) })}{' '}
                      <small>{t('jobs.attempts', { attempts, most: max_attempts })}</small>
                    </>
                  ),
                },
                { key: 'at', head: t('jobs.failedAt'), cell: ({ failed_at }) => at(failed_at) },
                {
                  key: 'do',
                  head: t('jobs.act'),
                  cell: (job) => (
                    <Button
                      look="secondary"
                      size="m"
                      disabled={retrying.isLoading}
                      aria-label={`${t('jobs.retry')}: ${nameOf(job.task)} #${job.job_id}`}
                      onClick={() => void retryOne(job)}
                    >
                      {t('jobs.retry')}
                    </Button>
                  ),
                },
              ]}
            />
            {failures.length === FAILURES_SHOWN && (
              <p className={styles.muted}>{t('jobs.newest', { count: FAILURES_SHOWN })}</p>
            )}
          </>
        )}
      </RecordSection>
      {JOB_GROUPS.map((group) => {
        const rows = kinds.filter(({ task }) => groupOf(task) === group);
        return rows.length === 0 ? null : (
          <div key={group} className={styles.kind}>
            <RecordSection title={t(`jobs.groups.${group}`)}>
              <ResponsiveTable
                caption={t(`jobs.groups.${group}`)}
                rows={rows}
                rowKey={({ task }) => task}
                columns={[
                  { key: 'kind', head: t('jobs.kind'), cell: ({ task }) => nameOf(task) },
                  { key: 'due', head: t('jobs.due'), end: true, cell: ({ due }) => due },
                  { key: 'running', head: t('jobs.running'), end: true, cell: ({ running }) => running },
                  {
                    key: 'scheduled',
                    head: t('jobs.scheduled'),
                    end: true,
                    cell: ({ scheduled }) => scheduled,
                  },
                  { key: 'failed', head: t('jobs.failed'), end: true, cell: ({ failed }) => failed },
                  {
                    key: 'clock',
                    head: t('jobs.clock'),
                    cell: ({ clock_at }) => (clock_at === null ? '–' : at(clock_at)),
                  },
                ]}
              />
            </RecordSection>
          </div>
        );
      })}
      {chosen !== null && (
        <ActDialog
          title={t('jobs.retryAllTitle', { name: nameOf(chosen.task) })}
          confirm={t('jobs.retryAll')}
          busy={retrying.isLoading}
          refused={refused}
          onSubmit={() => retryAll(chosen)}
          onClose={() => {
            setChosen(null);
            setRefused(null);
          }}
        >
          <p>{t('jobs.retryAllText', { count: chosen.failed })}</p>
        </ActDialog>
      )}
    </div>
  );
}
