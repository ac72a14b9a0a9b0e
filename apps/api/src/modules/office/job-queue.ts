import type { JobQueueAnswer, RetryJobs, RetryJobsAnswer } from '@mali/contracts/job-queue';
import { FAILURES_SHOWN } from '@mali/contracts/job-queue-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { shownMessage } from '../../platform/job-errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { failedJobs, forgetFailed, jobKinds, runAgain } from './job-queue-repository.ts';

/** What waits, runs and has failed in the worker's queue (SET-04). */
export async function jobQueue({ db }: Pick<Deps, 'db'>): Promise<JobQueueAnswer> {
  const [kinds, failures] = await Promise.all([jobKinds(db), failedJobs(db, FAILURES_SHOWN)]);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    kinds: kinds.map(({ next_at, clock_at, ...kind }) => ({
      ...kind,
      next_at: iso(next_at),
      clock_at: iso(clock_at),
    })),
    failures: failures.map(({ failed_at, next_at, last_error, ...job }) => ({
      ...job,
      failed_at: failed_at.toISOString(),
      next_at: iso(next_at),
      // Stored clean since 0088; jobs of before have all of their error.
      message: shownMessage(last_error),
    })),
  };
}

/**
 * Runs failed jobs again: one, or all of a kind.
 * @throws DomainError JOB.NOT_FAILED when there is none, as when a colleague was faster
 */
export async function retryJobs(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { task, job_id }: RetryJobs,
): Promise<RetryJobsAnswer> {
  return deps.db.transaction(async (trx) => {
    const retried = await runAgain(trx, task, job_id);
    if (retried === 0) throw new DomainError('JOB.NOT_FAILED');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'jobs_retried', at: deps.now(), user_id: null, subject: `job ${task}` },
      details: { jobs: retried, job_id },
    });
    return { retried };
  });
}

const FAILED_DAYS = 90;
const DAY_MS = 86_400_000;

/** What was given up and not run again for so long is not needed any more. */
export function jobQueueJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['52 19 * * * forget-failed-jobs ?max=3'],
    tasks: {
      'forget-failed-jobs': async () => {
        const forgotten = await forgetFailed(deps.db, new Date(deps.now().getTime() - FAILED_DAYS * DAY_MS));
        if (forgotten > 0) deps.log.info({ forgotten }, 'jobs that were given up long ago were removed');
      },
    },
  };
}
