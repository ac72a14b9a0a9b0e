import type { CancelRequestStatus } from '@mali/contracts/order-status';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** A customer's request to cancel an order. */
export type CancelRequestRow = {
  at: Date;
  reason: string;
  status: CancelRequestStatus;
  decided_at: Date | null;
  decision: string | null;
};

/** Requests to cancel an order, oldest first. */
export const cancelRequestsOf = (db: Db, so_no: string): Promise<CancelRequestRow[]> =>
  rows(
    db,
    `SELECT at, reason, status, decided_at, decision FROM order_requests
     WHERE so_no = ? AND kind = 'cancel' ORDER BY request_id`,
    [so_no],
  );

export async function hasOpenRequest(db: Db, so_no: string): Promise<boolean> {
  const found = await firstRow(
    db,
    "SELECT 1 FROM order_requests WHERE so_no = ? AND kind = 'cancel' AND status = 'open'",
    [so_no],
  );
  return found !== undefined;
}

export async function insertCancelRequest(
  db: Db,
  request: { so_no: string; at: Date; reason: string },
): Promise<void> {
  await db.raw("INSERT INTO order_requests (so_no, kind, at, reason) VALUES (?, 'cancel', ?, ?)", [
    ...[request.so_no, request.at, request.reason],
  ]);
}

/**
 * Closes the open request to cancel an order.
 * @returns the reason of its customer; null when there is none
 */
export async function closeCancelRequest(
  db: Db,
  so_no: string,
  closed: {
    status: Exclude<CancelRequestStatus, 'open'>;
    at: Date;
    by: number | null;
    decision: string | null;
  },
): Promise<string | null> {
  const row = await firstRow<{ reason: string }>(
    db,
    `UPDATE order_requests SET status = ?, decided_at = ?, decided_by = ?::int, decision = ?::text
     WHERE so_no = ? AND kind = 'cancel' AND status = 'open' RETURNING reason`,
    [closed.status, closed.at, closed.by, closed.decision, so_no],
  );
  return row?.reason ?? null;
}
