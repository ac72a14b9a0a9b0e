import type { WebhookKind, WebhookMessageState, WebhookState } from '@mali/contracts/webhook-values';
import { type Db, firstRow, INTEGERS, integers, preparedRows, rows } from '../../platform/database.ts';

/** Queues a message, in a queue of its endpoint. Other jobs come first: four slow receivers hold them up for one time-out. */
const job = (
  runAt: string,
) => `graphile_worker.add_job('webhook-send', json_build_object('message_id', message_id),
  queue_name := 'webhook-' || endpoint_id, job_key := 'webhook-' || message_id, run_at := ${runAt}, max_attempts := 25, priority := 10)`;

/** The body of a message; `n` has the sequence, `at` the time, and `data` the ids. */
const INSERT = `INSERT INTO webhook_messages (message_id, endpoint_id, kind, once, about, body, made_at, next_at)
  SELECT n.message_id, n.endpoint_id, n.kind, n.once, n.about,
    json_build_object('type', n.kind, 'version', 1,
      'time', to_char(n.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sequence', coalesce(n.sequence, n.message_id), 'data', n.data)::text,
    n.now, n.now FROM n
  ON CONFLICT (endpoint_id, kind, once) DO NOTHING RETURNING message_id, endpoint_id`;
const NEXT_ID = "nextval(pg_get_serial_sequence('webhook_messages', 'message_id'))";
const QUEUE = `SELECT made.message_id::float8 AS message_id, ${job('now()')} FROM made JOIN webhook_endpoints e USING (endpoint_id)
  WHERE e.state = 'active'`;

/**
 * Makes messages of the changes of an order of one kind: of each that has none yet, to the endpoints that want it. Without
 * such an endpoint the changes are not read.
 * @param moves the changes of status that the kind is about; from -1: the order was placed
 */
export async function insertOrderMessages(
  db: Db,
  kind: WebhookKind,
  so_no: string,
  moves: readonly Readonly<{ from: number; to: number }>[],
  at: Date,
): Promise<void> {
  await preparedRows(
    db,
    `WITH n AS MATERIALIZED (
       SELECT ${NEXT_ID} AS message_id, e.endpoint_id, ?::text AS kind, v.id::text AS once, v.so_no AS about, v.at,
         v.id AS sequence, json_build_object('so_no', v.so_no) AS data, ?::timestamptz AS now
       FROM webhook_endpoints e CROSS JOIN LATERAL (
         SELECT o.id, o.at, o.so_no FROM order_events o
         WHERE o.so_no = ? AND o.at >= e.wants_since AND (coalesce(o.from_status, -1)::int, o.to_status::int) IN (
           SELECT * FROM unnest(${INTEGERS}, ${INTEGERS}))
       ) v
       WHERE e.state <> 'disabled' AND e.kinds @> ARRAY[?::text] AND NOT EXISTS (
         SELECT FROM webhook_messages m WHERE m.endpoint_id = e.endpoint_id AND m.kind = ?::text AND m.once = v.id::text)
       ORDER BY v.id
     ), made AS (${INSERT}) ${QUEUE}`,
    [
      ...[kind, at, so_no],
      ...[integers(moves.map(({ from }) => from)), integers(moves.map(({ to }) => to))],
      ...[kind, kind],
    ],
  );
}

export type NewMessage = Readonly<{
  kind: WebhookKind;
  /** Which occurrence it is. */
  once: string;
  /** Record, as the log shows it. */
  about: string;
  data: Readonly<Record<string, string | number | readonly number[]>>;
  at: Date;
}>;

/** Makes messages of an event to the endpoints that want it. */
export async function insertMessages(db: Db, { kind, once, about, data, at }: NewMessage): Promise<void> {
  await db.raw(
    `WITH n AS MATERIALIZED (
       SELECT ${NEXT_ID} AS message_id, e.endpoint_id, ?::text AS kind, ?::text AS once, ?::text AS about,
         ?::timestamptz AS at, NULL::bigint AS sequence, ?::json AS data, ?::timestamptz AS now
       FROM webhook_endpoints e
       WHERE e.state <> 'disabled' AND e.kinds @> ARRAY[?::text] AND e.wants_since <= ?::timestamptz AND NOT EXISTS (
         SELECT FROM webhook_messages m WHERE m.endpoint_id = e.endpoint_id AND m.kind = ?::text AND m.once = ?::text)
     ), made AS (${INSERT}) ${QUEUE}`,
    [kind, once, about, at, JSON.stringify(data), at, kind, at, kind, once],
  );
}

/** Makes messages of customers whose data is being erased. */
export async function insertErasedMessages(
  trx: Db,
  person: { user_id: number } | { email: string },
  at: Date,
): Promise<void> {
  const column = 'user_id' in person ? 'user_id' : 'email';
  await trx.raw(
    `WITH n AS MATERIALIZED (
       SELECT ${NEXT_ID} AS message_id, e.endpoint_id, 'customer.erased' AS kind, c.customer_id::text AS once,
         'customer ' || c.customer_id AS about, ?::timestamptz AS at, NULL::bigint AS sequence,
         json_build_object('customer_id', c.customer_id) AS data, ?::timestamptz AS now
       FROM webhook_endpoints e JOIN customers c ON c.${column} = ?
       WHERE e.state <> 'disabled' AND e.kinds @> ARRAY['customer.erased']
     ), made AS (${INSERT}) ${QUEUE}`,
    [at, at, 'user_id' in person ? person.user_id : person.email],
  );
}

/** Makes a message to one endpoint, to try it. @returns its number */
export async function insertTest(trx: Db, endpointId: number, once: string, at: Date): Promise<number> {
  const made = await firstRow<{ message_id: number }>(
    trx,
    `WITH n AS MATERIALIZED (
       SELECT ${NEXT_ID} AS message_id, ?::int AS endpoint_id, 'test' AS kind, ?::text AS once, '' AS about,
         ?::timestamptz AS at, NULL::bigint AS sequence, '{}'::json AS data, ?::timestamptz AS now
     ), made AS (${INSERT}) ${QUEUE}`,
    [endpointId, once, at, at],
  );
  if (made === undefined) throw new Error('no test was made');
  return made.message_id;
}

export type ToSend = Readonly<{
  message_id: number;
  message_key: string;
  endpoint_id: number;
  body: string;
  attempts: number;
  made_at: Date;
  state: WebhookMessageState;
  endpoint_state: WebhookState;
  endpoint_name: string;
  endpoint_key: string;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
}>;
export const readToSend = (db: Db, messageId: number): Promise<ToSend | undefined> =>
  firstRow(
    db,
    `SELECT m.message_id::float8 AS message_id, m.message_key, m.endpoint_id, m.body, m.attempts::int, m.made_at, m.state,
       e.state AS endpoint_state, e.name AS endpoint_name, e.request_key AS endpoint_key, e.url, e.secret, e.old_secret,
       e.old_secret_until
     FROM webhook_messages m JOIN webhook_endpoints e USING (endpoint_id) WHERE m.message_id = ?`,
    [messageId],
  );

export async function insertAttempt(
  trx: Db,
  messageId: number,
  attempt: Readonly<{ at: Date; ms: number; status: number | null; error: string | null; answer: string }>,
): Promise<void> {
  const { at, ms, status, error, answer } = attempt;
  await trx.raw(
    'INSERT INTO webhook_attempts (message_id, at, ms, status, error, answer) VALUES (?, ?, ?, ?, ?, ?)',
    [messageId, at, ms, status, error, answer],
  );
}

/** A message arrived or is given up. */
export async function endMessage(
  trx: Db,
  { message_id, endpoint_id }: Pick<ToSend, 'message_id' | 'endpoint_id'>,
  state: 'sent' | 'failed',
  at: Date,
): Promise<void> {
  await trx.raw(
    `UPDATE webhook_messages SET state = ?, attempts = attempts + 1, next_at = NULL, ended_at = ?
     WHERE message_id = ? AND state = 'waiting'`,
    [state, at, message_id],
  );
  if (state === 'sent')
    await trx.raw(
      'UPDATE webhook_endpoints SET succeeded_at = greatest(succeeded_at, ?) WHERE endpoint_id = ?',
      [at, endpoint_id],
    );
}

/** A message is tried again at a time. */
export async function delayMessage(trx: Db, messageId: number, nextAt: Date): Promise<void> {
  await trx.raw(
    `WITH later AS (
       UPDATE webhook_messages SET attempts = attempts + 1, next_at = ? WHERE message_id = ? AND state = 'waiting'
       RETURNING message_id, endpoint_id, next_at
     ) SELECT ${job('next_at')} FROM later`,
    [nextAt, messageId],
  );
}

/** Queues the messages of an endpoint that wait, as when it is no longer paused. */
export async function queueWaiting(trx: Db, endpointId: number, at: Date): Promise<void> {
  await trx.raw(
    `WITH due AS (
       UPDATE webhook_messages SET next_at = ? WHERE endpoint_id = ? AND state = 'waiting' RETURNING message_id, endpoint_id
     ) SELECT ${job('now()')} FROM due ORDER BY message_id`,
    [at, endpointId],
  );
}

/** Queues messages whose job was lost: of active endpoints, due for some time. @returns how many */
export async function requeueLost(db: Db, dueBefore: Date, limit: number): Promise<number> {
  const found = await rows(
    db,
    `WITH lost AS MATERIALIZED (
       SELECT m.message_id, m.endpoint_id FROM webhook_messages m JOIN webhook_endpoints e USING (endpoint_id)
       WHERE m.state = 'waiting' AND m.next_at < ? AND e.state = 'active' AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs j WHERE j.key = 'webhook-' || m.message_id AND j.attempts < j.max_attempts)
       ORDER BY m.next_at LIMIT ?
     ) SELECT ${job('now()')} FROM lost`,
    [dueBefore, limit],
  );
  return found.length;
}

const AGAIN = `UPDATE webhook_messages SET state = 'waiting', attempts = 0, next_at = ?, ended_at = NULL`;
const AGAIN_JOBS = `SELECT ${job('now()')} FROM again ORDER BY message_id`;

/** Sends a message again, with the same id and bytes. @returns false: there is none */
export async function replayOne(trx: Db, endpointId: number, messageId: number, at: Date): Promise<boolean> {
  const found = await rows(
    trx,
    `WITH again AS (${AGAIN} WHERE endpoint_id = ? AND message_id = ? RETURNING message_id, endpoint_id) ${AGAIN_JOBS}`,
    [at, endpointId, messageId],
  );
  return found.length > 0;
}

/** Sends the messages of a period again, the oldest first. @returns how many */
export async function replayPeriod(
  trx: Db,
  endpointId: number,
  {
    from,
    until,
    failedOnly,
    limit,
  }: Readonly<{ from: Date; until: Date; failedOnly: boolean; limit: number }>,
  at: Date,
): Promise<number> {
  const found = await rows(
    trx,
    `WITH chosen AS (
       SELECT message_id FROM webhook_messages
       WHERE endpoint_id = ? AND made_at >= ? AND made_at < ? AND (state = 'failed' OR (NOT ? AND state = 'sent'))
       ORDER BY message_id LIMIT ? FOR UPDATE
     ), again AS (${AGAIN} WHERE message_id IN (SELECT message_id FROM chosen) RETURNING message_id, endpoint_id)
     ${AGAIN_JOBS}`,
    [endpointId, from, until, failedOnly, limit, at],
  );
  return found.length;
}

export type LogRow = Readonly<{
  message_id: number;
  message_key: string;
  kind: WebhookKind | 'test';
  about: string;
  state: WebhookMessageState;
  attempts: number;
  made_at: Date;
  next_at: Date | null;
  ended_at: Date | null;
  body: string;
  last_status: number | null;
  last_error: string | null;
}>;
const LOG = `SELECT m.message_id::float8 AS message_id, m.message_key, m.kind, m.about, m.state, m.attempts::int, m.made_at,
    m.next_at, m.ended_at, m.body, a.status::int AS last_status, a.error AS last_error
  FROM webhook_messages m LEFT JOIN LATERAL (
    SELECT status, error FROM webhook_attempts WHERE message_id = m.message_id ORDER BY attempt_id DESC LIMIT 1) a ON true`;

export const readLog = (
  db: Db,
  endpointId: number,
  {
    before,
    state,
    limit,
  }: Readonly<{ before: number | null; state: WebhookMessageState | null; limit: number }>,
): Promise<LogRow[]> =>
  rows(
    db,
    `${LOG} WHERE m.endpoint_id = ? AND m.message_id < coalesce(?::bigint, 9223372036854775807)
       AND (?::text IS NULL OR m.state = ?::text) ORDER BY m.message_id DESC LIMIT ?`,
    [endpointId, before, state, state, limit],
  );
export const readMessage = (db: Db, endpointId: number, messageId: number): Promise<LogRow | undefined> =>
  firstRow(db, `${LOG} WHERE m.endpoint_id = ? AND m.message_id = ?`, [endpointId, messageId]);

export const readAttempts = (
  db: Db,
  messageId: number,
): Promise<{ at: Date; ms: number; status: number | null; error: string | null; answer: string }[]> =>
  rows(
    db,
    'SELECT at, ms, status::int, error, answer FROM webhook_attempts WHERE message_id = ? ORDER BY attempt_id DESC LIMIT 50',
    [messageId],
  );
