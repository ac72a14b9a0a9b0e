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

/** Begins the one job there is and does not end it, as the runner of these marks. */
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

/** The connections that hold a mark in this database; the server has others. */
const markHolders = async (): Promise<number[]> =>
  (
    await pool.query(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid);

it('frees the jobs of a worker that is gone, and those of no other', async () => {
  const [marks, other] = [
    new WorkerHeartbeat(database.url, pool, log),
    new WorkerHeartbeat(database.url, pool, log),
  ];
  await Promise.all([marks.start(), other.start()]);
  const job = await beginAJob(marks);
  // Held by another connection by now, whichever worker looks.
  await expect.poll(markHolders).toHaveLength(1);
  for (const one of [marks, other]) await one.release('0 seconds');
  expect(await lockedJobs()).toBe(1);
  // A job that was begun just now is left alone: its worker may not have its mark yet.
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
