import { type Static, Type } from 'typebox';
import { Count, DateTime, Nullable, OneOf, Strict } from './common.ts';

const Task = Type.String({ minLength: 1, maxLength: 128, description: 'Kind of job' });

// The queue counts beyond 32 bits.
const JobId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Job' });

/** What the worker has to do, and what it could not do (SET-04). */
export const JobQueueAnswer = Type.Object({
  kinds: Type.Array(
    Type.Object({
      task: Task,
      due: Count('Waiting for the worker'),
      running: Count('Being done'),
      scheduled: Count('Due later, also after a failed attempt'),
      failed: Count('Without attempts left'),
      next_at: Nullable(DateTime('Next one is due')),
      clock_at: Nullable(DateTime('Started by the clock the last time')),
    }),
  ),
  failures: Type.Array(
    Type.Object({
      job_id: JobId,
      task: Task,
      state: OneOf(['retrying', 'failed'], 'Whether the worker tries again'),
      attempts: Count('Attempts made'),
      max_attempts: Count('Attempts in all'),
      failed_at: DateTime('Last attempt'),
      next_at: Nullable(DateTime('Next attempt')),
      message: Type.String({ description: 'Error of the last attempt, without personal data' }),
    }),
    { description: 'Jobs whose last attempt failed, the newest first' },
  ),
});
export type JobQueueAnswer = Static<typeof JobQueueAnswer>;

export const RetryJobs = Strict({
  task: Task,
  job_id: Nullable(JobId, 'One job; null: all of the kind without attempts left'),
});
export type RetryJobs = Static<typeof RetryJobs>;
export const RetryJobsAnswer = Type.Object({ retried: Count('Jobs that run again') });
export type RetryJobsAnswer = Static<typeof RetryJobsAnswer>;
