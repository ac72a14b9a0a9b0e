import type { SupplementStatus } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import { type Db, firstRow, preparedRow, rows } from '../../platform/database.ts';
import type { OrderRow } from './repository.ts';

/** A supplementary order: it collects what a change of the paid order `of_so_no` costs more (docs/decisions/0068). */
export type SupplementRow = {
  so_no: string;
  of_so_no: string;
  /** Satang. */
  amount: number;
  zone: string;
  delivery_address: Address;
  at: Date;
  status: SupplementStatus;
  settled_at: Date | null;
};

/** The supplement that an order is; undefined: it is an order for goods. */
export const supplementOf = (db: Db, so_no: string): Promise<SupplementRow | undefined> =>
  preparedRow(
    db,
    `SELECT so_no, of_so_no, amount, zone, delivery_address, at, status, settled_at FROM order_supplements
     WHERE so_no = ?`,
    [so_no],
  );

/** The supplements of an order, oldest first, with the state of their own orders. */
export const supplementsOf = (
  db: Db,
  so_no: string,
): Promise<(SupplementRow & Pick<OrderRow, 'doc_status' | 'expires_at' | 'paid_at' | 'payment_method'>)[]> =>
  rows(
    db,
    `SELECT s.*, o.doc_status, o.expires_at, o.paid_at, o.payment_method FROM order_supplements s JOIN orders o USING (so_no)
     WHERE s.of_so_no = ? ORDER BY s.at, s.so_no`,
    [so_no],
  );

/** Links a supplementary order with its order, which an open request keeps from being packed. */
export async function insertSupplement(
  trx: Db,
  { so_no, of_so_no, amount, zone, delivery_address, at }: Omit<SupplementRow, 'status' | 'settled_at'>,
): Promise<void> {
  await trx.raw(
    'INSERT INTO order_supplements (so_no, of_so_no, amount, zone, delivery_address, at) VALUES (?, ?, ?, ?, ?::jsonb, ?)',
    [so_no, of_so_no, amount, zone, JSON.stringify(delivery_address), at],
  );
  await trx.raw(`INSERT INTO order_requests (so_no, kind, at, reason) VALUES (?, 'delivery', ?, ?)`, [
    ...[of_so_no, at, so_no],
  ]);
}

/**
 * Ends an open supplement: the order that it belongs to may be packed again.
 * @returns false when it has ended before
 */
export async function endSupplement(
  trx: Db,
  { so_no, of_so_no }: Pick<SupplementRow, 'so_no' | 'of_so_no'>,
  ended: { status: Exclude<SupplementStatus, 'open'>; at: Date; by: number | null },
): Promise<boolean> {
  const { status, at, by } = ended;
  const done = await firstRow(
    trx,
    `UPDATE order_supplements SET status = ?, settled_at = ? WHERE so_no = ? AND status = 'open' RETURNING 1`,
    [status, at, so_no],
  );
  if (done === undefined) return false;
  await trx.raw(
    `UPDATE order_requests SET status = ?, decided_at = ?, decided_by = ?::int
     WHERE so_no = ? AND kind = 'delivery' AND status = 'open'`,
    [status === 'dropped' ? 'withdrawn' : 'accepted', at, by, of_so_no],
  );
  return true;
}

/** Gives the supplements of an order its tax invoice. */
export async function updateSupplementTax(trx: Db, so_no: string): Promise<void> {
  await trx.raw(
    `UPDATE orders s SET tax_address = o.tax_address FROM order_supplements x JOIN orders o ON o.so_no = x.of_so_no
     WHERE x.of_so_no = ? AND s.so_no = x.so_no AND s.doc_status <> 15`,
    [so_no],
  );
}

/**
 * Supplements that do not agree with their orders: paid and not applied, cancelled and not ended, or ended and not
 * cancelled. Their jobs settle them at once; this finds those whose job was lost.
 */
export const unsettledSupplements = (db: Db, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT x.so_no FROM order_supplements x JOIN orders s USING (so_no) JOIN orders o ON o.so_no = x.of_so_no
     WHERE x.status = 'open' AND (s.doc_status IN (3, 15) OR o.doc_status = 15)
        OR x.status IN ('dropped', 'waived') AND s.doc_status <> 15
        OR x.status = 'applied' AND o.doc_status = 15 AND s.doc_status <> 15
     ORDER BY x.so_no LIMIT ?`,
    [limit],
  );
