import type { OrderStatus } from '@mali/contracts/order-status';
import type { SlipStatus } from '@mali/contracts/payment-values';
import { type Db, firstRow } from '../../platform/database.ts';

/** A slip of a transfer. `amount` in satang, as entered by the customer. */
export type SlipRow = {
  slip_id: number;
  so_no: string;
  /** The shop's account, by its bank. */
  bank: string;
  amount: number;
  transferred_at: Date;
  /** Key of its picture among the private files. */
  file: string;
  /** Of its mini-QR, or null. */
  sending_bank: string | null;
  trans_ref: string | null;
  status: SlipStatus;
  reason: string | null;
  uploaded_at: Date;
  decided_at: Date | null;
};

const COLUMNS = `slip_id, so_no, bank, amount, transferred_at, file, sending_bank, trans_ref, status, reason,
  uploaded_at, decided_at`;

export const slipById = (db: Db, slipId: number): Promise<SlipRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM slips WHERE slip_id = ?`, [slipId]);

/** The latest slip of an order. */
export const lastSlip = (db: Db, so_no: string): Promise<SlipRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM slips WHERE so_no = ? ORDER BY slip_id DESC LIMIT 1`, [so_no]);

/** True when this file, or its transfer, is used by an order. Rejected slips do not count. */
export async function isUsed(
  db: Db,
  sha256: Buffer,
  key: { sendingBank: string; transRef: string } | null,
): Promise<boolean> {
  const used = await firstRow(
    db,
    `SELECT 1 FROM slips WHERE status <> 'rejected'
       AND (sha256 = ? OR (sending_bank = ?::text AND trans_ref = ?::text)) LIMIT 1`,
    [sha256, key?.sendingBank ?? null, key?.transRef ?? null],
  );
  return used !== undefined;
}

/** Unique indexes that limit a slip to one order, against races past `isUsed`. */
export const USED_ONCE = ['slips_used_once', 'slips_file_once'] as const;

/**
 * Stores a slip under review and queues its mail.
 * @returns its id
 */
export async function insertSlip(
  db: Db,
  slip: {
    so_no: string;
    bank: string;
    amount: number;
    transferredAt: Date;
    file: string;
    sha256: Buffer;
    key: { sendingBank: string; transRef: string } | null;
    at: Date;
  },
): Promise<number> {
  const kept = await firstRow<{ slip_id: number }>(
    db,
    `WITH kept AS (
       INSERT INTO slips (so_no, bank, amount, transferred_at, file, sha256, sending_bank, trans_ref, uploaded_at)
       VALUES (?, ?, ?, ?, ?, ?, ?::text, ?::text, ?) RETURNING slip_id, status
     )
     SELECT slip_id, ${ADD_MAIL} FROM kept`,
    [
      slip.so_no,
      slip.bank,
      slip.amount,
      slip.transferredAt,
      slip.file,
      slip.sha256,
      slip.key?.sendingBank ?? null,
      slip.key?.transRef ?? null,
      slip.at,
    ],
  );
  if (kept === undefined) throw new Error('the slip was not written');
  return kept.slip_id;
}

/** Queues the mail about a slip's current state. */
const ADD_MAIL = `graphile_worker.add_job('slip-told', json_build_object('slip_id', slip_id, 'status', status),
    max_attempts := 25)`;

/** Queues the mail with the rejection reason of a slip. */
export async function queueRejection(db: Db, slipId: number): Promise<void> {
  await db.raw(`SELECT ${ADD_MAIL} FROM slips WHERE slip_id = ?`, [slipId]);
}

/** Locks the order of a slip: serialises changes of its payments. */
export const lockOrderOfSlip = (
  db: Db,
  slipId: number,
): Promise<{ so_no: string; doc_status: OrderStatus; total: number; user_id: number | null } | undefined> =>
  firstRow(
    db,
    `SELECT so_no, doc_status, total, user_id FROM orders WHERE so_no = (SELECT so_no FROM slips WHERE slip_id = ?)
     FOR NO KEY UPDATE`,
    [slipId],
  );

/**
 * Records the decision about a pending slip: of concurrent decisions, one succeeds.
 * @returns the slip, or undefined when it was decided already
 */
export const decideSlip = (
  db: Db,
  decision: {
    slipId: number;
    status: Exclude<SlipStatus, 'waiting'>;
    reason: string | null;
    at: Date;
    by: number;
  },
): Promise<SlipRow | undefined> =>
  firstRow(
    db,
    `UPDATE slips SET status = ?, reason = ?::text, decided_at = ?, decided_by = ?
     WHERE slip_id = ? AND status = 'waiting' RETURNING ${COLUMNS}`,
    [decision.status, decision.reason, decision.at, decision.by, decision.slipId],
  );

/** The pictures of all slips. */
export const FILES_OF_SLIPS = 'SELECT file FROM slips';
