import {
  CONNECTION_NOTED_MS,
  type ConnectionFault,
  type ConnectionName,
} from '@mali/contracts/connection-values';
import type { FastifyBaseLogger } from 'fastify';
import type { NoteOutcome, Outcome } from './connection-outcomes.ts';
import { type Db, rows } from './database.ts';

/** Between two writes of different outcomes of a connection. */
const SPACING_MS = 5_000;

export type ConnectionState = Readonly<{
  connection: ConnectionName;
  succeeded_at: Date | null;
  failed_at: Date | null;
  fault: ConnectionFault | null;
  status: number | null;
}>;

/** Of one connection in this process. `at` is the time of the last write, `next` an outcome that waits for its time. */
type Noted = { at: number; key: string; next: Outcome | undefined; timer: NodeJS.Timeout | null };
const keyOf = (outcome: Outcome): string =>
  outcome === null ? '' : `${outcome.fault} ${outcome.status ?? ''}`;

/**
 * Last success and last error of each connection, in the database. Callers note every call and never wait: the same
 * outcome is written once a minute, another one at once, but not more often than every five seconds.
 */
export class ConnectionLog {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #noted = new Map<ConnectionName, Noted>();
  readonly #writes = new Set<Promise<void>>();

  constructor(db: Db, now: () => Date, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  of(connection: ConnectionName): NoteOutcome {
    return (outcome) => this.note(connection, outcome);
  }

  note(connection: ConnectionName, outcome: Outcome): void {
    const at = this.#now().getTime();
    const key = keyOf(outcome);
    const noted = this.#noted.get(connection);
    const age = noted === undefined ? Number.POSITIVE_INFINITY : at - noted.at;
    if (noted === undefined || age < 0) {
      this.#start(connection, outcome);
      return;
    }
    if (key === noted.key && age < CONNECTION_NOTED_MS) noted.next = undefined;
    else if (age >= SPACING_MS) this.#start(connection, outcome);
    else {
      noted.next = outcome;
      noted.timer ??= setTimeout(() => this.#flush(connection), SPACING_MS - age).unref();
    }
  }

  /** Writes an outcome without regard to the time, such as that of a test. */
  async write(connection: ConnectionName, outcome: Outcome): Promise<void> {
    this.#start(connection, outcome);
    await this.settled();
  }

  /** Writes what waits, and resolves when all is written. */
  async settled(): Promise<void> {
    for (const connection of this.#noted.keys()) this.#flush(connection);
    await Promise.all(this.#writes);
  }

  read(): Promise<ConnectionState[]> {
    return rows(this.#db, 'SELECT connection, succeeded_at, failed_at, fault, status FROM connection_states');
  }

  #flush(connection: ConnectionName): void {
    const noted = this.#noted.get(connection);
    if (noted === undefined) return;
    if (noted.timer !== null) clearTimeout(noted.timer);
    noted.timer = null;
    if (noted.next !== undefined) this.#start(connection, noted.next);
  }

  #start(connection: ConnectionName, outcome: Outcome): void {
    const at = this.#now();
    const before = this.#noted.get(connection);
    if (before?.timer) clearTimeout(before.timer);
    this.#noted.set(connection, { at: at.getTime(), key: keyOf(outcome), next: undefined, timer: null });
    const writing = this.#store(connection, outcome, at)
      .catch((error: unknown) => this.#log.warn({ err: error, connection }, 'the state of a connection'))
      .finally(() => this.#writes.delete(writing));
    this.#writes.add(writing);
  }

  /** Other processes write as well: what they have written within a minute is left alone. */
  async #store(connection: ConnectionName, outcome: Outcome, at: Date): Promise<void> {
    const since = new Date(at.getTime() - CONNECTION_NOTED_MS);
    if (outcome === null)
      await this.#db.raw(
        `INSERT INTO connection_states AS s (connection, succeeded_at) VALUES (?, ?)
         ON CONFLICT (connection) DO UPDATE SET succeeded_at = excluded.succeeded_at
         WHERE s.succeeded_at IS NULL OR s.succeeded_at <= ? OR s.failed_at >= s.succeeded_at`,
        [connection, at, since],
      );
    else
      await this.#db.raw(
        `INSERT INTO connection_states AS s (connection, failed_at, fault, status) VALUES (?, ?, ?, ?)
         ON CONFLICT (connection) DO UPDATE
           SET failed_at = excluded.failed_at, fault = excluded.fault, status = excluded.status
         WHERE s.failed_at IS NULL OR s.failed_at <= ? OR s.succeeded_at >= s.failed_at
           OR s.fault <> excluded.fault OR s.status IS DISTINCT FROM excluded.status`,
        [connection, at, outcome.fault, outcome.status, since],
      );
  }
}
