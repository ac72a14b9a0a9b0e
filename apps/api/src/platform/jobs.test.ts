import { testDatabase } from '@mali/db/testing';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkerHeartbeat } from './jobs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
const log = pino({ level: 'silent' });
const SILENT = new Logger(() => () => undefined);
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Locks the only job as a crashed runner would. */
async function beginAJob(marks: WorkerHeartbeat): Promise<{ end: () => void; ended: Promise<void> }> {
  await pool.query(`SELECT graphile_worker.add_job('wait')`);
  let end: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended = Promise.resolve();
  await new Promise<void>((begun) => {
    const taskList: TaskList = {
      wait: async () => {
        begun();
        await waiting;
      },
    };
    ended = runOnce({ pgPool: pool, taskList, events: marks.events, noHandleSignals: true, logger: SILENT });
  });
  return { end, ended };
}
const lockedJobs = async (): Promise<number> =>
  (await pool.query('SELECT 1 FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')).rows.length;

/** Connections that hold a worker lock in this database. */
const markHolders = async (): Promise<number[]> =>
  (
    await pool.query(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid);

it('unlocks the jobs of a dead worker, and of no other', async () => {
  const [marks, other] = [
    new WorkerHeartbeat(database.url, pool, log),
    new WorkerHeartbeat(database.url, pool, log),
  ];
  await Promise.all([marks.start(), other.start()]);
  const job = await beginAJob(marks);
  // Locked again by a new connection: any worker may look.
  await expect.poll(markHolders).toHaveLength(1);
  for (const one of [marks, other]) await one.release('0 seconds');
  expect(await lockedJobs()).toBe(1);
  // A job locked just now stays locked: its worker may not have its advisory lock yet.
  const before = await markHolders();
  await pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [before]);
  // The advisory lock is acquired again, on a new connection.
  await expect.poll(async () => (await markHolders()).filter((pid) => !before.includes(pid))).toHaveLength(1);
  await expect.poll(markHolders).toHaveLength(1);
  for (const one of [marks, other]) await one.release('0 seconds');
  expect(await lockedJobs()).toBe(1);
  await marks.stop();
  await other.release('1 minute');
  expect(await lockedJobs()).toBe(1);
  await other.release('0 seconds');
  expect(await lockedJobs()).toBe(0);
  job.end();
  await job.ended;
  await other.stop();
});
