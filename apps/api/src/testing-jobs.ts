import { Logger, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { vi } from 'vitest';

const SILENT = new Logger(() => () => undefined);

/** Runs the queued jobs of a test, including those waiting for a retry. */
export async function runDueJobs(pool: pg.Pool, taskList: TaskList): Promise<void> {
  await pool.query('SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs');
  await runReadyJobs(pool, taskList);
}

/** Runs the jobs of a test that are due. None of them, and no queue, is locked when it returns. */
export async function runReadyJobs(pool: pg.Pool, taskList: TaskList): Promise<void> {
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: SILENT });
  // A failed job is rescheduled shortly after the run.
  const isBusy = 'SELECT 1 FROM graphile_worker.jobs WHERE locked_at IS NOT NULL';
  const isIdle = async () => (await pool.query(isBusy)).rowCount === 0;
  await vi.waitUntil(isIdle, { interval: 5, timeout: 60_000 });
}
