import { type Db, rows } from '../../platform/database.ts';

export type KindRow = {
  task: string;
  due: number;
  running: number;
  scheduled: number;
  failed: number;
  next_at: Date | null;
  clock_at: Date | null;
};
export type FailureRow = {
  job_id: number;
  task: string;
  state: 'retrying' | 'failed';
  attempts: number;
  max_attempts: number;
  failed_at: Date;
  next_at: Date | null;
  last_error: string;
};

/** Jobs by kind, and those that the clock starts; a job is gone when it is done. */
export const jobKinds = (db: Db): Promise<KindRow[]> =>
  rows(
    db,
    `SELECT coalesce(q.task, c.identifier) AS task, coalesce(q.due, 0) AS due, coalesce(q.running, 0) AS running,
       coalesce(q.scheduled, 0) AS scheduled, coalesce(q.failed, 0) AS failed, q.next_at, c.last_execution AS clock_at
     FROM (
       SELECT task_identifier AS task,
         (count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()))::int AS due,
         (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS running,
         (count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now()))::int AS scheduled,
         (count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts))::int AS failed,
         min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts) AS next_at
       FROM graphile_worker.jobs GROUP BY task_identifier
     ) q FULL JOIN graphile_worker._private_known_crontabs c ON c.identifier = q.task
     ORDER BY 1`,
  );

export const failedJobs = (db: Db, limit: number): Promise<FailureRow[]> =>
  rows(
    db,
    `SELECT id::float8 AS job_id, task_identifier AS task, attempts::int, max_attempts::int, updated_at AS failed_at,
       CASE WHEN attempts >= max_attempts THEN 'failed' ELSE 'retrying' END AS state,
       CASE WHEN attempts < max_attempts THEN run_at END AS next_at, last_error
     FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND attempts > 0 AND locked_at IS NULL
     ORDER BY updated_at DESC, id DESC LIMIT ?`,
    [limit],
  );

/** Removes jobs that were given up before a moment. @returns how many */
export async function forgetFailed(db: Db, before: Date): Promise<number> {
  const found = await rows(
    db,
    `SELECT r.id FROM graphile_worker.complete_jobs((SELECT array_agg(id) FROM graphile_worker.jobs
       WHERE locked_at IS NULL AND attempts >= max_attempts AND updated_at < ?)) r`,
    [before],
  );
  return found.length;
}

/** Rows are locked before they are read, so that of two requests at once one finds nothing left to do. */
const again = (condition: string) =>
  `WITH chosen AS (
     SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
     WHERE k.identifier = ? AND j.locked_at IS NULL AND j.last_error IS NOT NULL AND ${condition}
     ORDER BY j.id FOR UPDATE OF j
   )
   SELECT r.id FROM graphile_worker.reschedule_jobs(
     (SELECT array_agg(id) FROM chosen), run_at := now(), attempts := 0) r`;
const ALL_AGAIN = again('j.attempts >= j.max_attempts');
const ONE_AGAIN = again('j.attempts > 0 AND j.id = ?');

/**
 * Gives jobs their attempts again, due now.
 * @param jobId null: all of the kind that have no attempts left
 * @returns how many
 */
export async function runAgain(trx: Db, task: string, jobId: number | null): Promise<number> {
  const found =
    jobId === null ? await rows(trx, ALL_AGAIN, [task]) : await rows(trx, ONE_AGAIN, [task, jobId]);
  return found.length;
}
