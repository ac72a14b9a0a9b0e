import type { BulkJob, BulkRequest } from '@mali/contracts/bulk';
import type { BulkAct } from '@mali/contracts/bulk-values';
import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** What a job does besides its act. */
export type BulkDetails = Pick<BulkRequest, 'add_tag' | 'assign_to'>;
export type JobRow = Omit<BulkJob, 'created_at' | 'finished_at'> &
  Readonly<{ owner_id: number; created_at: Date; finished_at: Date | null; details: BulkDetails | null }>;
const COLUMNS = 'job_id, act, details, owner_id, state, total, done, refused, created_at, finished_at';

/** Begins a job with its orders, and queues it; all in the caller's transaction. */
export async function insertJob(
  trx: Db,
  { act, details, owner_id, at }: { act: BulkAct; details: BulkDetails | null; owner_id: number; at: Date },
  soNos: readonly string[],
): Promise<JobRow> {
  const job = await firstRow<JobRow>(
    trx,
    `INSERT INTO bulk_jobs (act, details, owner_id, state, total, created_at)
     VALUES (?, ?::jsonb, ?, 'running', ?, ?) RETURNING ${COLUMNS}`,
    [act, details === null ? null : JSON.stringify(details), owner_id, soNos.length, at],
  );
  if (job === undefined) throw new Error('the job was not inserted');
  await trx.raw(
    `INSERT INTO bulk_job_rows (job_id, place, so_no)
     SELECT ?::int, place, so_no FROM unnest(?::text[]) WITH ORDINALITY AS r (so_no, place)`,
    [job.job_id, [...soNos]],
  );
  await trx.raw(
    `SELECT graphile_worker.add_job('bulk-job', json_build_object('job_id', ?::int), max_attempts := 25)`,
    [job.job_id],
  );
  return job;
}

export const jobById = (db: Db, jobId: number): Promise<JobRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM bulk_jobs WHERE job_id = ?`, [jobId]);

/** The newest jobs of a person since a moment. */
export const jobsOf = (db: Db, ownerId: number, since: Date, limit: number): Promise<JobRow[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM bulk_jobs WHERE owner_id = ? AND created_at >= ? ORDER BY created_at DESC LIMIT ?`,
    [ownerId, since, limit],
  );

/** The account in whose name a job runs, as it is now; undefined when it may not act any more. */
export const ownerOf = (db: Db, userId: number): Promise<{ user_id: number; role_id: RoleId } | undefined> =>
  firstRow(
    db,
    'SELECT user_id, role_id FROM users WHERE user_id = ? AND NOT disabled AND deleted_at IS NULL',
    [userId],
  );

export type WaitingRow = Readonly<{ place: number; so_no: string }>;
export const waitingRows = (db: Db, jobId: number, limit: number): Promise<WaitingRow[]> =>
  rows(
    db,
    'SELECT place, so_no FROM bulk_job_rows WHERE job_id = ? AND outcome IS NULL ORDER BY place LIMIT ?',
    [jobId, limit],
  );

/**
 * Records what became of an order.
 * @param code of the error; null: it was changed
 * @returns whether the job goes on
 */
export async function recordRow(db: Db, jobId: number, place: number, code: string | null): Promise<boolean> {
  const job = await firstRow<{ state: string }>(
    db,
    `WITH tried AS (
       UPDATE bulk_job_rows SET outcome = CASE WHEN ?::text IS NULL THEN 'done' ELSE 'refused' END, code = ?
       WHERE job_id = ? AND place = ? AND outcome IS NULL RETURNING outcome
     )
     UPDATE bulk_jobs SET done = done + (SELECT count(*) FROM tried WHERE outcome = 'done'),
       refused = refused + (SELECT count(*) FROM tried WHERE outcome = 'refused')
     WHERE job_id = ? RETURNING state`,
    [code, code, jobId, place, jobId],
  );
  return job?.state === 'running';
}

/** Ends a running job, and tells the open pages of its owner on commit. */
export const endJob = (
  db: Db,
  jobId: number,
  state: 'done' | 'stopped',
  at: Date,
): Promise<JobRow | undefined> =>
  firstRow(
    db,
    `UPDATE bulk_jobs SET state = ?, finished_at = ? WHERE job_id = ? AND state = 'running' RETURNING ${COLUMNS}`,
    [state, at, jobId],
  );

/** Open pages of a person request again what they show of their work. */
export async function notifyPages(db: Db, userId: number): Promise<void> {
  await db.raw(`SELECT notify_soon('live', json_build_object('user_id', ?::int)::text)`, [userId]);
}

export const refusedRows = (
  db: Db,
  jobId: number,
  limit: number,
): Promise<{ so_no: string; code: string }[]> =>
  rows(
    db,
    `SELECT so_no, code FROM bulk_job_rows WHERE job_id = ? AND outcome = 'refused' ORDER BY place LIMIT ?`,
    [jobId, limit],
  );

export type ResultRow = Readonly<{ so_no: string; outcome: 'done' | 'refused' | null; code: string | null }>;
export const resultRows = (db: Db, jobId: number): Promise<ResultRow[]> =>
  rows(db, 'SELECT so_no, outcome, code FROM bulk_job_rows WHERE job_id = ? ORDER BY place', [jobId]);
