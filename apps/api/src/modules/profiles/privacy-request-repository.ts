import type { ErrorCode } from '@mali/contracts/errors';
import type { PrivacyPart } from '@mali/contracts/privacy-requests';
import type { PrivacyKind, PrivacyState } from '@mali/contracts/privacy-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { Person } from './privacy-repository.ts';

export type PrivacyRecord = Readonly<{
  request_id: number;
  kind: PrivacyKind;
  /** null: a guest who had written messages only. */
  customer_id: number | null;
  requested_at: Date;
  requested_by: string | null;
  /** Account of the colleague who made the request; null: the customer. */
  actor_id: number | null;
  reason: string;
  state: PrivacyState;
  refusal: ErrorCode | null;
  done_at: Date | null;
  parts: PrivacyPart[];
  sha256: string | null;
  bytes: number | null;
  file: string | null;
  file_until: Date | null;
}>;

const COLUMNS = `p.request_id, p.kind, p.customer_id, p.requested_at, p.requested_by AS actor_id, p.reason, p.state,
  p.refusal, p.done_at, p.parts, p.sha256, p.bytes, p.file, p.file_until,
  (SELECT coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), s.email)
   FROM users s WHERE s.user_id = p.requested_by AND s.deleted_at IS NULL) AS requested_by`;

export const privacyRequest = (db: Db, id: number): Promise<PrivacyRecord | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM privacy_requests p WHERE p.request_id = ?`, [id]);

export const privacyRequestByKey = (db: Db, key: string): Promise<PrivacyRecord | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM privacy_requests p WHERE p.request_key = ?`, [key]);

/** Requests, the newest first. */
export const privacyRequests = (
  db: Db,
  { customerId, before, limit }: { customerId: number | null; before: number | null; limit: number },
): Promise<PrivacyRecord[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM privacy_requests p
     WHERE (?::int IS NULL OR p.customer_id = ?) AND (?::int IS NULL OR p.request_id < ?)
     ORDER BY p.request_id DESC LIMIT ?`,
    [customerId, customerId, before, before, limit],
  );

/**
 * Records a request, and queues its job in the same transaction.
 * @returns undefined when one of the kind waits already
 */
export async function insertPrivacyRequest(
  trx: Db,
  request: {
    request_key: string;
    kind: PrivacyKind;
    customer_id: number;
    at: Date;
    by: number;
    reason: string;
  },
): Promise<number | undefined> {
  const made = await firstRow<{ request_id: number }>(
    trx,
    `INSERT INTO privacy_requests (request_key, kind, customer_id, requested_at, requested_by, reason)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (customer_id, kind) WHERE state = 'waiting' DO NOTHING RETURNING request_id`,
    [request.request_key, request.kind, request.customer_id, request.at, request.by, request.reason],
  );
  if (made === undefined) return undefined;
  await trx.raw(
    `SELECT graphile_worker.add_job('privacy-request', json_build_object('request_id', ?::int))`,
    [made.request_id],
  );
  return made.request_id;
}

/** A request that waits, locked; undefined when it is done or refused. */
export async function lockWaiting(trx: Db, id: number): Promise<PrivacyRecord | undefined> {
  const sql = `SELECT FROM privacy_requests WHERE request_id = ? AND state = 'waiting' FOR UPDATE`;
  return (await firstRow(trx, sql, [id])) === undefined ? undefined : privacyRequest(trx, id);
}

export async function finishPrivacyRequest(
  trx: Db,
  id: number,
  at: Date,
  parts: readonly PrivacyPart[],
  file: { key: string; until: Date; sha256: string; bytes: number } | null,
): Promise<void> {
  await trx.raw(
    `UPDATE privacy_requests SET state = 'done', done_at = ?, parts = ?, sha256 = ?, bytes = ?, file = ?, file_until = ?
     WHERE request_id = ?`,
    [
      ...[at, JSON.stringify(parts), file?.sha256 ?? null, file?.bytes ?? null],
      ...[file?.key ?? null, file?.until ?? null, id],
    ],
  );
}

export async function refusePrivacyRequest(db: Db, id: number, at: Date, code: ErrorCode): Promise<void> {
  await db.raw(
    `UPDATE privacy_requests SET state = 'refused', done_at = ?, refusal = ?
     WHERE request_id = ? AND state = 'waiting'`,
    [at, code, id],
  );
}

/** The files of all exports. */
export const FILES_OF_EXPORTS = 'SELECT file FROM privacy_requests';

/** Forgets files that are too old, or whose customer is gone. @returns their keys, to be deleted after commit */
export async function forgetExports(trx: Db, at: Date): Promise<string[]> {
  const found = await rows<{ file: string }>(
    trx,
    `WITH old AS (
       SELECT p.request_id, p.file FROM privacy_requests p WHERE p.file IS NOT NULL AND (p.file_until <= ?
         OR NOT EXISTS (SELECT FROM customers c WHERE c.customer_id = p.customer_id))
       FOR UPDATE
     ), forgotten AS (
       UPDATE privacy_requests p SET file = NULL, file_until = NULL FROM old WHERE p.request_id = old.request_id
     ) SELECT file FROM old`,
    [at],
  );
  return found.map(({ file }) => file);
}

/**
 * The proof of what was done at once: a member's own export or deletion, or a guest erased by e-mail. Written before the
 * erasure, while the customer can be found.
 * @param proof.by colleague; null: the customer
 * @returns its number
 */
export async function insertProof(
  trx: Db,
  proof: { kind: PrivacyKind; person: Person; at: Date; by: number | null; parts: readonly PrivacyPart[] },
): Promise<number> {
  const { kind, person, at, by, parts } = proof;
  const user_id = 'user_id' in person ? person.user_id : null;
  const email = 'email' in person ? person.email : null;
  const made = await firstRow<{ request_id: number }>(
    trx,
    `INSERT INTO privacy_requests (request_key, kind, customer_id, requested_at, requested_by, reason, state, done_at, parts)
     VALUES (gen_random_uuid(), ?, (SELECT c.customer_id FROM customers c WHERE c.user_id = ? OR c.email = ?), ?, ?, '', 'done', ?, ?)
     RETURNING request_id`,
    [kind, user_id, email, at, by, at, JSON.stringify(parts)],
  );
  return made?.request_id ?? 0;
}

/** Adds to a proof what was done, in front of what was kept. */
export async function addProofParts(trx: Db, id: number, parts: readonly PrivacyPart[]): Promise<void> {
  await trx.raw('UPDATE privacy_requests SET parts = ?::jsonb || parts WHERE request_id = ?', [
    JSON.stringify(parts),
    id,
  ]);
}
