import type { TransferStatus } from '@mali/contracts/points-transfer-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** A registration for points. `receipt_amount` in satang. */
export type TransferRow = {
  transfer_id: number;
  user_id: number;
  request_key: string;
  status: TransferStatus;
  submitted_at: Date;
  due_at: Date;
  decided_at: Date | null;
  reason: string | null;
  card_number: string;
  receipt_id: string;
  receipt_amount: number;
  /** Null after the personal data and files were deleted. */
  sealed: Buffer | null;
  id_copy_file: string | null;
  receipt_file: string | null;
};

export const COLUMNS = `transfer_id, user_id, request_key, status, submitted_at, due_at, decided_at, reason, card_number,
  receipt_id, receipt_amount, sealed, id_copy_file, receipt_file`;

/** Unique indexes against duplicate submissions, and against a receipt used twice. */
export const SENT_ONCE = 'points_transfers_user_id_request_key_key';
export const RECEIPT_ONCE = 'points_transfers_receipt_once';

export const byRequest = (db: Db, userId: number, key: string): Promise<TransferRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM points_transfers WHERE user_id = ? AND request_key = ?::uuid`, [
    userId,
    key,
  ]);

export const byId = (db: Db, transferId: number): Promise<TransferRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM points_transfers WHERE transfer_id = ?`, [transferId]);

/** Whether a receipt has a registration that was not rejected, in any spelling. */
export async function isRegistered(db: Db, receiptId: string): Promise<boolean> {
  const found = await firstRow(
    db,
    `SELECT 1 FROM points_transfers WHERE status <> 'rejected'
       AND upper(regexp_replace(receipt_id, '[^[:alnum:]]', '', 'g'))
         = upper(regexp_replace(?, '[^[:alnum:]]', '', 'g'))`,
    [receiptId],
  );
  return found !== undefined;
}

/** Masked number of a card verified by the member since then; undefined otherwise. */
export const cardOf = (
  db: Db,
  userId: number,
  card: string,
  since: Date,
): Promise<{ number: string } | undefined> =>
  firstRow(db, 'SELECT number FROM partner_cards WHERE user_id = ? AND card = ? AND verified_at >= ?', [
    userId,
    card,
    since,
  ]);

/** Stores a pending registration; undefined when the account was deleted meanwhile. */
export async function insertTransfer(
  db: Db,
  of: {
    user_id: number;
    request_key: string;
    submitted_at: Date;
    due_at: Date;
    card: string;
    card_number: string;
    receipt_id: string;
    receipt_amount: number;
    sealed: Buffer;
    id_copy_file: string;
    receipt_file: string;
  },
): Promise<TransferRow | undefined> {
  return firstRow<TransferRow>(
    db,
    `INSERT INTO points_transfers (user_id, request_key, submitted_at, due_at, card, card_number, receipt_id,
       receipt_amount, sealed, id_copy_file, receipt_file)
     SELECT user_id, ?::uuid, ?::timestamptz, ?::timestamptz, ?::text, ?::text, ?::text, ?::int, ?::bytea, ?::text, ?::text
     FROM users WHERE user_id = ? AND NOT disabled FOR KEY SHARE
     RETURNING ${COLUMNS}`,
    [
      ...[of.request_key, of.submitted_at, of.due_at, of.card, of.card_number, of.receipt_id],
      ...[of.receipt_amount, of.sealed, of.id_copy_file, of.receipt_file, of.user_id],
    ],
  );
}

/** A member's registrations, the newest first. */
export const ofMember = (db: Db, userId: number): Promise<TransferRow[]> =>
  rows(db, `SELECT ${COLUMNS} FROM points_transfers WHERE user_id = ? ORDER BY transfer_id DESC LIMIT 50`, [
    userId,
  ]);

/** Records a decision, unless there is one: of concurrent decisions, one succeeds. */
export const decideTransfer = (
  db: Db,
  of: {
    transfer_id: number;
    status: Exclude<TransferStatus, 'waiting'>;
    reason: string | null;
    at: Date;
    by: number;
  },
): Promise<TransferRow | undefined> =>
  firstRow(
    db,
    `UPDATE points_transfers SET status = ?, reason = ?::text, decided_at = ?, decided_by = ?
     WHERE transfer_id = ? AND status = 'waiting' RETURNING ${COLUMNS}`,
    [of.status, of.reason, of.at, of.by, of.transfer_id],
  );

/**
 * Deletes personal data of registrations decided before then, at most `limit`.
 * @returns the files to delete
 */
export async function deleteDecided(db: Db, before: Date, limit: number): Promise<string[]> {
  const gone = await rows<{ files: string[] }>(
    db,
    `WITH old AS (
       SELECT transfer_id, id_copy_file, receipt_file FROM points_transfers
       WHERE sealed IS NOT NULL AND decided_at < ? ORDER BY decided_at LIMIT ? FOR UPDATE SKIP LOCKED
     )
     UPDATE points_transfers t SET sealed = NULL, id_copy_file = NULL, receipt_file = NULL
     FROM old WHERE old.transfer_id = t.transfer_id
     RETURNING ARRAY[old.id_copy_file, old.receipt_file] AS files`,
    [before, limit],
  );
  return gone.flatMap(({ files }) => files);
}

/** The pictures of all requests. */
export const FILES_OF_TRANSFERS =
  'SELECT unnest(ARRAY[id_copy_file, receipt_file]) AS file FROM points_transfers';
