import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';

/**
 * bigint (OID 20) as a number: ids and counts stay far below 2^53, and an unnoticed string would be a bug.
 */
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
/** numeric (OID 1700) as a number: percents, volumes and scores; money is never numeric. */
pg.types.setTypeParser(1700, Number);
/** date (OID 1082) as text: no time zone conversion. */
pg.types.setTypeParser(1082, (text) => text);

/** A connection pool or a transaction: first parameter of repository functions. */
export type Db = Knex | Knex.Transaction;

/** A part of a statement, provided by the module that owns the tables, for a statement of another module. */
export type SqlPart = Readonly<{ sql: string; bindings: readonly Knex.RawBinding[] }>;

/**
 * What differs on connections through a pooler in transaction mode, where each transaction may run on another
 * connection of the server.
 */
export type Pooler = Readonly<{
  /** Whether the pooler knows named statements (PgBouncer from 1.21, with `max_prepared_statements`). */
  prepares: boolean;
}>;

/**
 * JIT costs more than it saves on short point reads; timeouts prevent a stuck client from blocking others. A
 * pooler sets the same on its connections (deploy/pgbouncer.ini): it accepts no settings of its clients.
 */
const SESSION_SETTINGS =
  '-c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000 -c jit=off';

/** Limits in milliseconds that hold although the server, or the network to it, says nothing at all. */
export type Patience = Readonly<{
  /** For a connection: a free one of the pool, or a new one. */
  connection: number;
  /** For the answer to a statement; longer than the server's own limit, which it cannot tell then. */
  answer: number;
}>;

export const PATIENCE: Patience = { connection: 10_000, answer: 25_000 };

/** A connection of the pool, with the name by which knex tells of its statements. */
type Connection = pg.Client & Readonly<{ __knexUid: string }>;

/**
 * Opens a pool of at most `size` connections with time limits on statements and locks.
 * @param pooler null: the URL is the server's
 */
export function openDatabase(
  url: string,
  size: number,
  applicationName: string,
  pooler: Pooler | null = null,
  patience: Patience = PATIENCE,
): Knex {
  const open = new Map<string, Connection>();
  const config: Knex.Config & { namesStatements: boolean } = {
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: patience.connection,
      query_timeout: patience.answer,
      ...(pooler === null && { options: SESSION_SETTINGS }),
    },
    namesStatements: pooler === null || pooler.prepares,
    pool: {
      min: 0,
      max: size,
      afterCreate: (connection: Connection, done: (error: null, connection: Connection) => void) => {
        open.set(connection.__knexUid, connection);
        connection.once('end', () => open.delete(connection.__knexUid));
        done(null, connection);
      },
    },
    acquireConnectionTimeout: patience.connection,
  };
  const db = knex(config);
  db.on('query-error', (error: Error, { __knexUid: id }: Pick<Connection, '__knexUid'>) => {
    // The driver would send the next statement after the one that was given up, and wait for that one first.
    const silent = error.message.endsWith(SILENCE) ? open.get(id) : undefined;
    // The pool learns it as from a lost connection, before it lends this one again.
    silent?.emit('error', error);
    void silent?.end();
    // "Key (email)=(…) already exists", "Failing row contains (…)" contain personal data, which must be
    // neither logged nor stored with failed jobs (security.md, check 27). The statement is logged with its
    // placeholders.
    if (error instanceof pg.DatabaseError) error.detail = undefined;
  });
  return db;
}

/** What the driver says when a statement is not answered in time. */
const SILENCE = 'Query read timeout';

/** Rows of a raw statement. */
export async function rows<T>(db: Db, sql: string, bindings: readonly Knex.RawBinding[] = []): Promise<T[]> {
  const result: { rows: T[] } = await db.raw(sql, bindings);
  return result.rows;
}

const names = new Map<string, string>();

/**
 * An array binding whose length is hidden from the planner. With a known length, PostgreSQL estimates a
 * custom plan to be cheaper than the generic one, and plans a prepared statement at every execution: for a
 * cart, planning took ten times as long as execution.
 */
export const INTEGERS = '(SELECT ?::int[])::int[]';
export const TEXTS = '(SELECT ?::text[])::text[]';

/** Integers as a binding for INTEGERS. */
export const integers = (values: Iterable<number>): string => `{${[...values].join(',')}}`;

/** SQL of these integers, for a part of a statement that other bindings stand around. */
export const integersInSql = (values: Iterable<number>): string =>
  `'${integers([...values].map(Number))}'::int[]`;

/**
 * Rows of a hot-path statement with constant text: each connection parses it once and plans it five times,
 * then uses its generic plan (verified by hot-statements.test.ts). Through a pooler without named statements it
 * is a statement like any other.
 */
export async function preparedRows<T>(
  db: Db,
  sql: string,
  bindings: readonly Knex.RawBinding[] = [],
): Promise<T[]> {
  if (db.client.config.namesStatements === false) return rows<T>(db, sql, bindings);
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('hex');
    names.set(sql, name);
  }
  const result: { rows: T[] } = await db.raw(sql, bindings).options({ name });
  return result.rows;
}

/** The first row of a statement of a hot path (preparedRows), or undefined. */
export async function preparedRow<T>(
  db: Db,
  sql: string,
  bindings: readonly Knex.RawBinding[] = [],
): Promise<T | undefined> {
  return (await preparedRows<T>(db, sql, bindings))[0];
}

/** The first row of a raw statement, or undefined. */
export async function firstRow<T>(
  db: Db,
  sql: string,
  bindings: readonly Knex.RawBinding[] = [],
): Promise<T | undefined> {
  return (await rows<T>(db, sql, bindings))[0];
}

/** True when `error` is a PostgreSQL error with this SQLSTATE (and, if given, of this constraint). */
export function isDatabaseError(error: unknown, state: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === state &&
    (constraint === undefined || error.constraint === constraint)
  );
}
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const DEADLOCK = '40P01';
/** True when a foreign key to a deleted user failed: a token outlives its account by minutes. */
export function isUserDeleted(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FOREIGN_KEY_VIOLATION &&
    /_user_id_fkey$/.test(error.constraint ?? '')
  );
}

/**
 * SQLSTATEs that the same request does not get a little later: time limits of locks and statements, no connections,
 * memory or disk left, a server that ends, starts or has become a replica, and a lost connection.
 */
const FOR_NOW = /^(?:55P03|57014|53|57P0[1-5]|25006|08)/;
/** The same in the words of the driver and of the system. The statement stands before them. */
const LOST =
  /(?:^| - )(?:Connection terminated.*|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered|was closed).*|Query read timeout)$/;
const REFUSED = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** True when the database does not serve at the moment: overloaded, full, being replaced, or out of reach. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError') return true;
  if (error instanceof pg.DatabaseError) return FOR_NOW.test(error.code ?? '');
  return LOST.test(error.message) || ('code' in error && REFUSED.test(String(error.code)));
}

/** The time limit of statements on these connections in milliseconds; 0: none. */
export async function statementTimeout(db: Db): Promise<number> {
  const found = await firstRow<{ limit: number }>(
    db,
    "SELECT setting::int AS limit FROM pg_settings WHERE name = 'statement_timeout'",
  );
  return found?.limit ?? 0;
}
