import type { Knex } from 'knex';
import pg from 'pg';
import type { Lsn } from './reads.ts';

/** How long a question for the position of a server may take: then it counts as down. */
const ANSWER_MS = 1000;
/** The position is asked for this often while a read waits for it. */
const NEXT_LOOK_MS = 5;
/** Headers of pages of the log, which the position for the next record has behind it, and the last one applied not. */
const PAGE_BYTES = 8192n;
const PAGE_HEADERS: readonly bigint[] = [24n, 40n];

/** A position such as 16/B374D848, or null for any other text. */
export function readLsn(text: string): Lsn | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high === undefined || low === undefined
    ? null
    : BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
}
export const writeLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** Shares questions: who asks while one is under way gets the answer to the next, which began after asking. */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const mine = ask().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

/** What a promise gives within so many ms, else, also when it fails, `fallback`. */
export async function within<T>(ms: number, asked: Promise<T>, fallback: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), ms);
  asked.then(resolve, () => resolve(fallback));
  return promise.finally(() => clearTimeout(timer));
}

/** One connection beside the pool, which long reads may have used up. */
export function positionClient(url: string, name: string): pg.Pool {
  const client = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    allowExitOnIdle: true,
  });
  // A broken connection is opened anew by the next question.
  client.on('error', () => undefined);
  return client;
}

/** The position up to which the primary has written. */
export async function primaryPosition(client: pg.Pool): Promise<Lsn> {
  const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  const lsn = readLsn(rows[0]?.lsn ?? '');
  if (lsn === null) throw new Error('the primary has no position');
  const within = lsn % PAGE_BYTES;
  return PAGE_HEADERS.includes(within) ? lsn - within : lsn;
}

/** A replica: its pool for reads, and up to where it has applied the log of the primary. */
export class Replica {
  readonly pool: Knex;
  /** Null while it is down, or no replica (promoted). */
  replayed: Lsn | null = null;
  readonly #client: pg.Pool;
  /** Reads under way, to be ended when it goes down. */
  readonly #reads = new Set<(error: Error) => void>();
  readonly look: () => Promise<void>;

  constructor(pool: Knex, client: pg.Pool) {
    this.pool = pool;
    this.#client = client;
    this.look = sharedQuestion(() => this.#look());
  }

  async #look(): Promise<void> {
    try {
      const { rows } = await this.#client.query<{ lsn: string | null; replica: boolean }>(
        'SELECT pg_last_wal_replay_lsn()::text AS lsn, pg_is_in_recovery() AS replica',
      );
      const [row] = rows;
      if (row?.replica === true && row.lsn !== null) this.replayed = readLsn(row.lsn);
      else this.down();
    } catch {
      this.down();
    }
  }

  /** Whether it has applied the log up to a position, now or within some milliseconds. */
  async reaches(lsn: Lsn, withinMs: number): Promise<boolean> {
    for (const end = performance.now() + withinMs; ; ) {
      if (this.replayed === null) return false;
      if (this.replayed >= lsn) return true;
      if (performance.now() >= end) return false;
      await this.look();
      if (this.replayed !== null && this.replayed < lsn)
        await new Promise((done) => setTimeout(done, NEXT_LOOK_MS));
    }
  }

  /** Does a read, which fails as soon as the replica goes down. */
  run<T>(work: (db: Knex) => Promise<T>): Promise<T> {
    return new Promise<T>((done, fail) => {
      this.#reads.add(fail);
      work(this.pool)
        .then(done, fail)
        .finally(() => this.#reads.delete(fail));
    });
  }

  down(): void {
    this.replayed = null;
    for (const fail of this.#reads) fail(new ReplicaDown());
    this.#reads.clear();
  }

  async close(): Promise<void> {
    this.down();
    await this.#client.end();
    await this.pool.destroy();
  }
}

export class ReplicaDown extends Error {
  override name = 'ReplicaDown';
}

/**
 * SQLSTATEs of a replica that the same read does not get on the primary: conflicts with the recovery, a server
 * that ends or has no connections left, what a read may not do there, and tables of a migration that it has not
 * applied yet.
 */
const RETRIED = /^(?:40001|40P01|57P0[1-5]|53300|25006|08|42P01|42703|42883|42704)/;
const CONNECTION = /^E[A-Z]+$/;

/** Whether a read is done again on the primary after this error of a replica. */
export function isOfReplica(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ReplicaDown || error.name === 'KnexTimeoutError') return true;
  if (error instanceof pg.DatabaseError) return RETRIED.test(error.code ?? '');
  if ('code' in error && typeof error.code === 'string' && CONNECTION.test(error.code)) return true;
  return /^Connection terminated|^timeout exceeded when trying to connect|Client has encountered/.test(
    error.message,
  );
}

/** Whether the connection is gone, not only the statement. */
export const isConnectionLost = (error: unknown): boolean =>
  isOfReplica(error) &&
  !(error instanceof pg.DatabaseError && !/^(?:57P|08)/.test(error.code ?? '')) &&
  !(error instanceof Error && error.name === 'KnexTimeoutError');
