import type { CancelRequestStatus } from '@mali/contracts/order-status';
import { type Db, firstRow, preparedRow, rows } from '../../platform/database.ts';

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

/** What keeps an order from being packed: open requests, by kind, and whether the rules of 0048 were applied to it. */
export type PackingHolds = {
  cancel: boolean;
  hold: boolean;
  stock: boolean;
  delivery: boolean;
  screened: boolean;
  /** It is picked up at a branch. */
  pickup: boolean;
};

export async function packingHolds(db: Db, so_no: string): Promise<PackingHolds> {
  const found = await preparedRow<PackingHolds>(
    db,
    `SELECT coalesce(bool_or(q.kind = 'cancel'), false) AS cancel, coalesce(bool_or(q.kind = 'hold'), false) AS hold,
       coalesce(bool_or(q.kind = 'stock'), false) OR EXISTS (
         SELECT FROM stock_allocations a JOIN stock_lots l USING (lot_id)
         WHERE a.so_no = ? AND a.state = 'open' AND l.recalled_at IS NOT NULL) AS stock,
       coalesce(bool_or(q.kind = 'delivery'), false) AS delivery,
       EXISTS (SELECT FROM order_screenings s WHERE s.so_no = ?) AS screened,
       EXISTS (SELECT FROM orders o WHERE o.so_no = ? AND o.pickup_location_id IS NOT NULL) AS pickup
     FROM order_requests q WHERE q.so_no = ? AND q.status = 'open'`,
    [so_no, so_no, so_no, so_no],
  );
  return (
    found ?? { cancel: false, hold: false, stock: false, delivery: false, screened: false, pickup: false }
  );
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

/** Closes every open request of a cancelled order: to cancel it, to look at it, missing goods, and another address. */
export async function closeRequests(db: Db, so_no: string, at: Date, by: number | null): Promise<void> {
  await db.raw(
    `UPDATE order_requests SET status = 'accepted', decided_at = ?, decided_by = ?::int
     WHERE so_no = ? AND status = 'open'`,
    [at, by, so_no],
  );
}
