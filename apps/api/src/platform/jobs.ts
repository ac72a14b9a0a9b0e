import { EventEmitter } from 'node:events';
import type { QueueDepth } from '@mali/telemetry/start';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { ProcessDeps } from './deps.ts';
import type { SendMail } from './mail.ts';

/** Dependencies of jobs. */
export interface JobDeps extends ProcessDeps {
  readonly sendMail: SendMail;
}

/** Jobs of a module: tasks by name, and when the clock starts them (crontab lines, UTC). */
export type ModuleJobs = { tasks: TaskList; crontab: readonly string[] };

/** Counts the queued jobs. A job has failed when it has no attempts left. */
export async function queueDepth(pool: pg.Pool): Promise<QueueDepth> {
  const { rows } = await pool.query<QueueDepth>(
    `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS due,
            count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
            count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now())::int AS scheduled,
            count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
            coalesce(extract(epoch FROM now() - min(run_at) FILTER (
              WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())), 0)::float8 AS "oldestDueSeconds"
     FROM graphile_worker.jobs`,
  );
  const [depth] = rows;
  if (depth === undefined) throw new Error('the queue was not counted');
  return depth;
}

const RELEASE_MS = 15_000;
const RECONNECT_MS = 500;

/**
 * A job locked by a killed worker stays locked for four hours by default, which would delay a refund that
 * long. So each worker holds an advisory lock under its name, released with its connection; jobs locked some
 * time ago by a name without an advisory lock are unlocked.
 */
export class WorkerHeartbeat {
  /** Event source for the runner, which reports the worker's name. */
  readonly events: WorkerEvents = new EventEmitter();
  readonly #names = new Set<string>();
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  /** @param pool other connections than the lock's: a session does not exclude itself */
  constructor(url: string, pool: pg.Pool, log: FastifyBaseLogger) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
    // Jobs are locked in the name of the worker's pool.
    this.events.on('pool:create', ({ workerPool }) => {
      this.#names.add(workerPool.id);
      if (this.#client !== null) this.#hold(this.#client, [workerPool.id]);
    });
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'mali-worker-marks' });
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, undefined));
    this.#client = client;
    try {
      await client.connect();
      this.#hold(client, [...this.#names]);
    } catch (error) {
      this.#onLost(client, error);
    }
    this.#timer ??= setInterval(() => {
      this.release('1 minute').catch((error: unknown) =>
        this.#log.warn({ err: error }, 'jobs of workers that are gone'),
      );
    }, RELEASE_MS);
  }

  /** Unlocks jobs that dead workers locked longer ago than this (a PostgreSQL interval). */
  async release(lockedBefore: string): Promise<void> {
    await this.#pool.query(
      `WITH held AS MATERIALIZED (
         SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_at <= now() - $1::interval
       ), gone AS (SELECT locked_by FROM held WHERE pg_try_advisory_xact_lock(hashtextextended(locked_by, 0)))
       SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM gone`,
      [lockedBefore],
    );
  }

  async stop(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #hold(client: pg.Client, names: readonly string[]): void {
    for (const name of names) {
      client
        .query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [name])
        .catch((error: unknown) => this.#onLost(client, error));
    }
  }

  #onLost(client: pg.Client, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.#log.warn({ err: error }, 'the connection of the worker marks is lost; trying again');
    client.end().catch(() => undefined);
    setTimeout(() => void this.start(), RECONNECT_MS).unref();
  }
}
