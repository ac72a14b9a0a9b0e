import type { WebhookDisabledFor, WebhookKind, WebhookState } from '@mali/contracts/webhook-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type EndpointFields = Readonly<{ name: string; url: string; kinds: readonly WebhookKind[] }>;
export type EndpointRow = Readonly<{
  endpoint_id: number;
  request_key: string;
  revision: number;
  name: string;
  url: string;
  kinds: WebhookKind[];
  state: WebhookState;
  disabled_for: WebhookDisabledFor | null;
  state_at: Date;
  secret: Buffer;
  old_secret_until: Date | null;
  made_at: Date;
  succeeded_at: Date | null;
}>;
const COLUMNS = `endpoint_id, request_key, revision, name, url, kinds, state, disabled_for, state_at, secret,
  old_secret_until, made_at, succeeded_at`;
const list = (kinds: readonly string[]): string => `{${kinds.join(',')}}`;

export const readEndpoints = (db: Db): Promise<EndpointRow[]> =>
  rows(db, `SELECT ${COLUMNS} FROM webhook_endpoints ORDER BY endpoint_id`);
export const readEndpoint = (db: Db, id: number): Promise<EndpointRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM webhook_endpoints WHERE endpoint_id = ?`, [id]);
export const lockEndpoint = (trx: Db, id: number): Promise<EndpointRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM webhook_endpoints WHERE endpoint_id = ? FOR UPDATE`, [id]);
export const endpointByKey = (db: Db, key: string): Promise<EndpointRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM webhook_endpoints WHERE request_key = ?`, [key]);

/** Two endpoints are not made at once: their number is limited. */
export async function lockEndpoints(trx: Db): Promise<number> {
  await trx.raw('LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE');
  return (await firstRow<{ n: number }>(trx, 'SELECT count(*)::int AS n FROM webhook_endpoints'))?.n ?? 0;
}

export async function insertEndpoint(
  trx: Db,
  {
    name,
    url,
    kinds,
    request_key,
    secret,
    at,
  }: EndpointFields & { request_key: string; secret: Buffer; at: Date },
): Promise<number> {
  const made = await firstRow<{ endpoint_id: number }>(
    trx,
    `INSERT INTO webhook_endpoints (request_key, name, url, kinds, secret, state_at, made_at, wants_since)
     VALUES (?, ?, ?, ?::text[], ?, ?, ?, ?) RETURNING endpoint_id`,
    [request_key, name, url, list(kinds), secret, at, at, at],
  );
  if (made === undefined) throw new Error('no endpoint was made');
  return made.endpoint_id;
}

/** Kinds that are added are wanted from now on. */
export async function updateEndpoint(
  trx: Db,
  id: number,
  { name, url, kinds }: EndpointFields,
  at: Date,
): Promise<void> {
  await trx.raw(
    `UPDATE webhook_endpoints SET name = ?, url = ?, kinds = ?::text[],
       wants_since = CASE WHEN kinds @> ?::text[] THEN wants_since ELSE ?::timestamptz END
     WHERE endpoint_id = ?`,
    [name, url, list(kinds), list(kinds), at, id],
  );
}

export async function deleteEndpoint(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM webhook_endpoints WHERE endpoint_id = ?', [id]);
}

/** What happened while an endpoint was disabled is not sent. */
export async function setEndpointState(
  trx: Db,
  id: number,
  state: WebhookState,
  disabledFor: WebhookDisabledFor | null,
  at: Date,
): Promise<void> {
  await trx.raw(
    `UPDATE webhook_endpoints SET wants_since = CASE WHEN state = 'disabled' THEN ?::timestamptz ELSE wants_since END,
       state = ?, disabled_for = ?, state_at = ? WHERE endpoint_id = ?`,
    [at, state, disabledFor, at, id],
  );
}

/** Disables an endpoint after a message was given up, unless another one arrived since that was made. @returns false: not */
export async function disableFailing(
  trx: Db,
  id: number,
  why: WebhookDisabledFor,
  madeAt: Date,
  at: Date,
): Promise<boolean> {
  const done = await rows(
    trx,
    `UPDATE webhook_endpoints SET state = 'disabled', disabled_for = ?, state_at = ?
     WHERE endpoint_id = ? AND state <> 'disabled' AND (? = 'gone' OR succeeded_at IS NULL OR succeeded_at < ?)
     RETURNING 1`,
    [why, at, id, why, madeAt],
  );
  return done.length > 0;
}

/** Messages of a disabled endpoint wait no longer. */
export async function giveUpWaiting(trx: Db, id: number, at: Date): Promise<void> {
  await trx.raw(
    `UPDATE webhook_messages SET state = 'failed', next_at = NULL, ended_at = ? WHERE endpoint_id = ? AND state = 'waiting'`,
    [at, id],
  );
}

export async function replaceSecret(trx: Db, id: number, secret: Buffer, oldUntil: Date): Promise<void> {
  await trx.raw(
    'UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = ?, secret = ? WHERE endpoint_id = ?',
    [oldUntil, secret, id],
  );
}

/** Secrets that no longer sign. */
export async function forgetOldSecrets(db: Db, at: Date): Promise<void> {
  await db.raw(
    'UPDATE webhook_endpoints SET old_secret = NULL, old_secret_until = NULL WHERE old_secret_until <= ?',
    [at],
  );
}

/** Messages by endpoint that wait, and that were given up. */
export const countMessages = (
  db: Db,
  ids: readonly number[],
): Promise<{ endpoint_id: number; waiting: number; failed: number }[]> =>
  rows(
    db,
    `SELECT endpoint_id, (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
       (count(*) FILTER (WHERE state = 'failed'))::int AS failed
     FROM webhook_messages WHERE endpoint_id = ANY(?::int[]) GROUP BY endpoint_id`,
    [`{${ids.join(',')}}`],
  );
