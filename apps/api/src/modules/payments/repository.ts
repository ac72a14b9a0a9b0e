import { type Db, firstRow, rows } from '../../platform/database.ts';

export type PaymentStatus = 'pending' | 'successful' | 'failed' | 'expired' | 'refund_due' | 'refunded';
export type PaymentRow = {
  payment_id: number;
  so_no: string;
  gateway: string;
  charge_id: string;
  amount: number;
  status: PaymentStatus;
  qr_payload: string | null;
  expires_at: Date | null;
};

/** The charges of an order, newest first. */
export const paymentsOf = (db: Db, so_no: string): Promise<PaymentRow[]> =>
  rows(db, 'SELECT * FROM payments WHERE so_no = ? ORDER BY payment_id DESC', [so_no]);

export const paymentByCharge = (db: Db, gateway: string, chargeId: string): Promise<PaymentRow | undefined> =>
  firstRow(db, 'SELECT * FROM payments WHERE gateway = ? AND charge_id = ?', [gateway, chargeId]);

/** Keeps a QR; the same charge is kept once. */
export async function insertQr(
  db: Db,
  payment: {
    so_no: string;
    gateway: string;
    charge_id: string;
    amount: number;
    qr_payload: string;
    expires_at: Date;
    at: Date;
  },
): Promise<void> {
  await db.raw(
    `INSERT INTO payments (so_no, gateway, method, charge_id, amount, status, qr_payload, expires_at, created_at)
     VALUES (?, ?, 'promptpay', ?, ?, 'pending', ?, ?, ?) ON CONFLICT (gateway, charge_id) DO NOTHING`,
    [
      payment.so_no,
      payment.gateway,
      payment.charge_id,
      payment.amount,
      payment.qr_payload,
      payment.expires_at,
      payment.at,
    ],
  );
}

/** Locks the order: whatever happens to its money happens one after the other. */
export const lockOrder = (
  db: Db,
  so_no: string,
): Promise<{ so_no: string; doc_status: number; total: number } | undefined> =>
  firstRow(db, 'SELECT so_no, doc_status, total FROM orders WHERE so_no = ? FOR UPDATE', [so_no]);

/**
 * Moves a charge, if it still stands in one of `from`.
 * @returns whether it was moved
 */
export async function movePayment(
  db: Db,
  paymentId: number,
  from: readonly PaymentStatus[],
  to: PaymentStatus,
  at: Date,
): Promise<boolean> {
  const moved = await firstRow(
    db,
    'UPDATE payments SET status = ?, settled_at = ? WHERE payment_id = ? AND status = ANY(?::text[]) RETURNING 1',
    [to, at, paymentId, `{${from.join(',')}}`],
  );
  return moved !== undefined;
}

/**
 * Remembers a webhook event.
 * @returns false when it was seen before
 */
export async function rememberEvent(db: Db, gateway: string, eventId: string, at: Date): Promise<boolean> {
  const fresh = await firstRow(
    db,
    'INSERT INTO webhook_events (gateway, event_id, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1',
    [gateway, eventId, at],
  );
  return fresh !== undefined;
}

/** Queues a refund in the caller's transaction. */
export async function queueRefund(db: Db, paymentId: number): Promise<void> {
  await db.raw(`SELECT graphile_worker.add_job('refund', ?::json, job_key := ?, max_attempts := 25)`, [
    JSON.stringify({ payment_id: paymentId }),
    `refund-${paymentId}`,
  ]);
}

export const paymentById = (db: Db, paymentId: number): Promise<PaymentRow | undefined> =>
  firstRow(db, 'SELECT * FROM payments WHERE payment_id = ?', [paymentId]);

/** Orders whose successful charges are due back because they were cancelled afterwards. */
export async function markPaidForRefund(db: Db, so_no: string, at: Date): Promise<number[]> {
  const due = await rows<{ payment_id: number }>(
    db,
    `UPDATE payments SET status = 'refund_due', settled_at = ? WHERE so_no = ? AND status = 'successful'
     RETURNING payment_id`,
    [at, so_no],
  );
  return due.map((row) => row.payment_id);
}
