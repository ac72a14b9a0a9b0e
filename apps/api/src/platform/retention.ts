import { countPrunedRows } from '@mali/telemetry/channels';
import { type Db, rows } from './database.ts';
import type { JobDeps, ModuleJobs } from './jobs.ts';

/** Rows that a module deletes when they are old. Only the owner of a table declares it. */
export type Retention = Readonly<{
  table: string;
  /** The time that counts: the first column of an index. */
  column: string;
  /** Days after that time; 0: the time is the end of the row's use. */
  keptDays: number;
  /** Only rows of this condition, which the index has as well if it is a partial one. */
  only?: string;
  /** Why rows are kept that long, and why they may go then. */
  why: string;
}>;

const DAY_MS = 86_400_000;
/** Rows that one transaction deletes: their locks are held for milliseconds. */
const BATCH = 1000;
/** How long one run goes on. What is left is deleted by the next one. */
const RUN_MS = 10 * 60_000;

/** The oldest rows of a table, found by its index; rows that somebody holds are left to the next run. */
export const batchOf = ({ table, column, only }: Retention): string =>
  `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM ${table} WHERE ${column} < ?${only === undefined ? '' : ` AND ${only}`}
     ORDER BY ${column} LIMIT ? FOR UPDATE SKIP LOCKED))`;

async function deleteBatch(db: Db, retention: Retention, before: Date, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    await trx.raw("SET LOCAL lock_timeout = '2s'");
    await trx.raw("SET LOCAL statement_timeout = '20s'");
    return (await rows(trx, `${batchOf(retention)} RETURNING 1`, [before, limit])).length;
  });
}

/**
 * Deletes old rows in batches, one of each table in turn, so that a table with many does not keep others waiting. A
 * table that fails is left out of the run, and the run fails after the others are done.
 * @returns deleted rows of each table
 */
export async function pruneTables(
  { db, now, log }: Pick<JobDeps, 'db' | 'now' | 'log'>,
  retentions: readonly Retention[],
  batch = BATCH,
): Promise<Readonly<Record<string, number>>> {
  const began = now();
  const until = began.getTime() + RUN_MS;
  const deleted: Record<string, number> = {};
  const failures: unknown[] = [];
  let left = [...retentions];
  while (left.length > 0 && now().getTime() <= until) {
    const full: Retention[] = [];
    for (const one of left) {
      const before = new Date(began.getTime() - one.keptDays * DAY_MS);
      try {
        const count = await deleteBatch(db, one, before, batch);
        deleted[one.table] = (deleted[one.table] ?? 0) + count;
        countPrunedRows(one.table, count);
        if (count === batch) full.push(one);
      } catch (error) {
        log.error({ err: error, table: one.table }, 'old rows cannot be deleted');
        failures.push(error);
      }
    }
    left = full;
  }
  const done = Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0));
  const unfinished = left.map(({ table }) => table);
  if (unfinished.length > 0) log.warn({ deleted: done, unfinished }, 'old rows are left for the next run');
  else if (Object.keys(done).length > 0) log.info({ deleted: done }, 'old rows were deleted');
  if (failures.length > 0) throw new AggregateError(failures, 'old rows of some tables cannot be deleted');
  return done;
}

/** Hourly, by one worker at a time. */
export const pruneJobs = (deps: JobDeps, retentions: readonly Retention[]): ModuleJobs => ({
  crontab: ['17 * * * * prune-tables ?max=3&queue=prune-tables&jobKey=prune-tables'],
  tasks: {
    'prune-tables': async () => {
      await pruneTables(deps, retentions);
    },
  },
});

/** Tables of the platform. */
export const PLATFORM_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'mails', column: 'created_at', keptDays: 400 },
    why: 'an order shows what was sent about it for as long as anything about it is open, and a reminder is not sent twice; a mail holds personal data and is the largest row there is',
  },
  {
    // A day more than the trigger asks for, whose clock is the database's.
    ...{ table: 'security_events', column: 'at', keptDays: 732 },
    why: 'two years, as the trigger of the table demands: traffic data may be ordered kept for two years, and nobody’s address is stored for ever',
  },
];
