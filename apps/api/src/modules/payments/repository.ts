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

/** True when the bank may still have something to say about an order's charges. */
export async function hasUnsettled(db: Db, so_no: string): Promise<boolean> {
  const found = await firstRow(
    db,
    `SELECT 1 FROM payments WHERE so_no = ? AND status IN ('pending', 'expired') LIMIT 1`,
    [so_no],
  );
  return found !== undefined;
}

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
  firstRow(db, 'SELECT so_no, doc_status, total FROM orders WHERE so_no = ? FOR NO KEY UPDATE', [so_no]);

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

/** Remembers a webhook event that has been dealt with. */
export async function rememberEvent(db: Db, gateway: string, eventId: string, at: Date): Promise<void> {
  await db.raw(
    'INSERT INTO webhook_events (gateway, event_id, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    [gateway, eventId, at],
  );
}

/** True when an event of this id has been dealt with. */
export async function eventIsKnown(db: Db, gateway: string, eventId: string): Promise<boolean> {
  const seen = await firstRow(db, 'SELECT 1 FROM webhook_events WHERE gateway = ? AND event_id = ?', [
    gateway,
    eventId,
  ]);
  return seen !== undefined;
}

/** Queues the refund of a row's `payment_id`, once. */
const ADD_REFUND = `graphile_worker.add_job('refund', json_build_object('payment_id', payment_id),
    job_key := 'refund-' || payment_id, max_attempts := 25)`;

/** Queues a refund in the caller's transaction. */
export async function queueRefund(db: Db, paymentId: number): Promise<void> {
  await db.raw(`SELECT ${ADD_REFUND} FROM (SELECT ?::bigint AS payment_id) p`, [paymentId]);
}

export const paymentById = (db: Db, paymentId: number): Promise<PaymentRow | undefined> =>
  firstRow(db, 'SELECT * FROM payments WHERE payment_id = ?', [paymentId]);

/**
 * Money that a cancelled order had taken is due back: marked and its refund queued in one statement, in the
 * transaction that cancels, so that no crash leaves the one without the other.
 */
export async function refundPaid(db: Db, so_no: string, at: Date): Promise<void> {
  await db.raw(
    `WITH due AS (
       UPDATE payments SET status = 'refund_due', settled_at = ? WHERE so_no = ? AND status = 'successful'
       RETURNING payment_id
     )
     SELECT ${ADD_REFUND} FROM due`,
    [at, so_no],
  );
}

/**
 * Queues refunds that are due and have no job that will be tried, as after a bank that was away for days.
 * @param before due since before then: younger ones have their job
 */
export async function requeueRefunds(db: Db, before: Date): Promise<void> {
  await db.raw(
    `SELECT ${ADD_REFUND} FROM payments p
     WHERE status = 'refund_due' AND settled_at <= ?
       AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j
                       WHERE j.key = 'refund-' || p.payment_id AND j.attempts < j.max_attempts)`,
    [before],
  );
}

/** Charges whose time is over and of which nothing has been heard, a page at a time. */
export const silentCharges = (
  db: Db,
  at: Date,
  after: number,
  limit: number,
): Promise<Pick<PaymentRow, 'payment_id' | 'charge_id'>[]> =>
  rows(
    db,
    `SELECT payment_id, charge_id FROM payments
     WHERE status = 'pending' AND expires_at <= ? AND payment_id > ? ORDER BY payment_id LIMIT ?`,
    [at, after, limit],
  );
