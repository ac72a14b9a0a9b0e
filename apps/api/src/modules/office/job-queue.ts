import type { JobQueueAnswer, RetryJobs, RetryJobsAnswer } from '@mali/contracts/job-queue';
import { FAILURES_SHOWN } from '@mali/contracts/job-queue-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { failedJobs, jobKinds, runAgain } from './job-queue-repository.ts';

const LEFT_OUT = '[…]';
const MESSAGE_MAX = 300;
/** Values in a message that may be somebody's or a secret: what is quoted, Thai text, mails, long numbers, tokens. */
const PRIVATE: readonly RegExp[] = [
  /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g,
  /'[^']*'|"[^"]*"|`[^`]*`/g,
  /[\u0e00-\u0e7f][\u0e00-\u0e7f\s.]*/g,
  /(?<![A-Za-z0-9])\+?\d[\d -]{5,}\d/g,
  /(?<=[?&#])[^\s]+/g,
  /[A-Za-z0-9_+/=.-]{32,}/g,
];

/** First line of an error without what may be personal. A failed query begins with its text and values: only its end is the error. */
export function shownMessage(lastError: string): string {
  const isQuery = /^\s*(select|insert|update|delete|with|begin|commit)\b/i.test(lastError);
  const at = lastError.lastIndexOf(' - ');
  const ofQuery = at === -1 ? 'query failed' : lastError.slice(at + 3);
  const line = (isQuery ? ofQuery : lastError).trim().split('\n')[0] ?? '';
  return PRIVATE.reduce((shown, pattern) => shown.replace(pattern, LEFT_OUT), line.slice(0, MESSAGE_MAX));
}

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
