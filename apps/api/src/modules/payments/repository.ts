import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderStatus } from '@mali/contracts/order-status';
import type { RefundCause, RefundReason, RefundStatus } from '@mali/contracts/payment-values';
import { type Db, firstRow, preparedRows, rows, type SqlPart } from '../../platform/database.ts';
import type { GatewayCharge } from './gateway.ts';

export type PaymentStatus =
  | 'pending'
  | 'successful'
  | 'failed'
  | 'expired'
  | 'held'
  | 'refund_due'
  | 'refunded';
export type PaymentRow = {
  payment_id: number;
  so_no: string;
  gateway: string;
  method: PaymentMethod;
  /** Null until the gateway responds: the charge is found by its key. */
  charge_id: string | null;
  attempt_key: string | null;
  amount: number;
  status: PaymentStatus;
  qr_payload: string | null;
  expires_at: Date | null;
  response_code: string | null;
  authen_url: string | null;
  card_brand: string | null;
  card_last4: string | null;
  received: number | null;
  refund_total: number;
  created_at: Date;
  settled_at: Date | null;
};

/** The charges of an order, newest first. */
export const paymentsOf = (db: Db, so_no: string): Promise<PaymentRow[]> =>
  rows(db, 'SELECT * FROM payments WHERE so_no = ? ORDER BY payment_id DESC', [so_no]);

/** Whether a charge of an order may still change at the gateway. */
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

/** A card attempt by its key (order and card token), at any gateway. */
export const paymentByKey = (db: Db, key: string): Promise<PaymentRow | undefined> =>
  firstRow(db, 'SELECT * FROM payments WHERE attempt_key = ? ORDER BY payment_id LIMIT 1', [key]);

/** Stores a QR; idempotent by charge. */
export async function insertQr(
  db: Db,
  payment: {
    so_no: string;
    gateway: string;
    key: string;
    charge_id: string;
    amount: number;
    qr_payload: string;
    expires_at: Date;
    at: Date;
  },
): Promise<void> {
  await db.raw(
    `INSERT INTO payments (so_no, gateway, method, charge_id, attempt_key, amount, status, qr_payload, expires_at, created_at)
     VALUES (?, ?, 'promptpay', ?, ?, ?, 'pending', ?, ?, ?) ON CONFLICT DO NOTHING`,
    [
      payment.so_no,
      payment.gateway,
      payment.charge_id,
      payment.key,
      payment.amount,
      payment.qr_payload,
      payment.expires_at,
      payment.at,
    ],
  );
}

/**
 * Records an attempt to charge a card for an unpaid order.
 * @param attempt.undecidedSince an undecided card since then blocks the attempt; one waiting for its
 * customer, who may have given up, does not
 * @returns undefined when the order is not unpaid, this token was used (at any gateway), or another card is
 * pending
 */
export const beginCard = (
  db: Db,
  attempt: {
    so_no: string;
    gateway: string;
    key: string;
    at: Date;
    undecidedSince: Date;
    /** The card is one of those that the order's price is for. */
    isCardRead: boolean;
  },
): Promise<PaymentRow | undefined> =>
  firstRow(
    db,
    `INSERT INTO payments (so_no, gateway, method, attempt_key, amount, status, created_at)
     SELECT so_no, ?, 'card', ?, total, 'pending', ? FROM orders o
     WHERE so_no = ? AND doc_status = 1 AND total > 0 AND (card_terms IS NULL OR ?::boolean)
       AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.so_no = o.so_no AND p.method = 'card' AND p.status = 'pending'
                         AND p.authen_url IS NULL AND p.created_at > ?)
       AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.attempt_key = ?)
     ON CONFLICT DO NOTHING RETURNING *`,
    [
      ...[attempt.gateway, attempt.key, attempt.at, attempt.so_no, attempt.isCardRead],
      ...[attempt.undecidedSince, attempt.key],
    ],
  );

/** CTE that records, with a new order, an attempt to charge a card for it. */
export const attemptStatement = (attempt: {
  so_no: string;
  gateway: string;
  key: string;
  amount: number;
  at: Date;
}): SqlPart => ({
  sql: `card_attempt AS (
    INSERT INTO payments (so_no, gateway, method, attempt_key, amount, status, created_at)
    VALUES (?, ?, 'card', ?, ?, 'pending', ?)
  )`,
  bindings: [attempt.so_no, attempt.gateway, attempt.key, attempt.amount, attempt.at],
});

/**
 * Records a payment by transfer, by the slip with this id.
 * @returns the payment's id
 */
export async function insertTransfer(
  db: Db,
  slip: { slip_id: number; so_no: string; amount: number },
  status: 'successful' | 'held',
  at: Date,
): Promise<number> {
  const { slip_id, so_no, amount } = slip;
  const kept = await firstRow<{ payment_id: number }>(
    db,
    `INSERT INTO payments (so_no, gateway, method, charge_id, amount, received, status, created_at, settled_at)
     VALUES (?, 'transfer', 'transfer', ?, ?, ?, ?, ?, ?) RETURNING payment_id`,
    [so_no, `slip-${slip_id}`, amount, amount, status, at, at],
  );
  if (kept === undefined) throw new Error('the payment was not written');
  return kept.payment_id;
}

/** Inserts a charge of ours without a row, for instance of a deleted attempt. */
export async function adoptCharge(
  db: Db,
  gateway: string,
  charge: GatewayCharge,
  at: Date,
): Promise<PaymentRow | undefined> {
  return firstRow(
    db,
    `INSERT INTO payments (so_no, gateway, method, charge_id, attempt_key, amount, status, created_at)
     SELECT so_no, ?, ?, ?, ?::text, ?, 'pending', ? FROM orders WHERE so_no = ?
     ON CONFLICT DO NOTHING RETURNING *`,
    [gateway, charge.method, charge.chargeId, charge.key, charge.amount, at, charge.reference],
  );
}

/** Stores a charge without an order, for the accountant. */
export async function recordUnmatchedCharge(
  db: Db,
  gateway: string,
  charge: GatewayCharge,
  at: Date,
): Promise<void> {
  await db.raw(
    `INSERT INTO unmatched_charges (gateway, charge_id, reference, amount, currency, seen_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [gateway, charge.chargeId, charge.reference, charge.amount, charge.currency, at],
  );
}

export type LockedPayment = PaymentRow & { doc_status: OrderStatus; total: number };

/**
 * The payment of a charge with its order, locked: changes of its money are serialised. An attempt without a
 * charge id is found by its key.
 */
export const lockByCharge = (
  db: Db,
  gateway: string,
  charge: Pick<GatewayCharge, 'chargeId' | 'key'>,
): Promise<LockedPayment | undefined> =>
  firstRow(
    db,
    `SELECT p.*, o.doc_status, o.total FROM payments p JOIN orders o USING (so_no)
     WHERE p.gateway = ? AND (p.charge_id = ? OR (p.charge_id IS NULL AND p.attempt_key = ?::text))
     FOR NO KEY UPDATE OF o`,
    [gateway, charge.chargeId, charge.key],
  );

/** A payment with its order, locked. */
export const lockPayment = (db: Db, paymentId: number): Promise<LockedPayment | undefined> =>
  firstRow(
    db,
    `SELECT p.*, o.doc_status, o.total FROM payments p JOIN orders o USING (so_no)
     WHERE p.payment_id = ? FOR NO KEY UPDATE OF o`,
    [paymentId],
  );

/** Locks an order, so that its refunds are computed sequentially. */
export async function lockOrder(db: Db, so_no: string): Promise<boolean> {
  return (
    (await firstRow(db, 'SELECT 1 FROM orders WHERE so_no = ? FOR NO KEY UPDATE', [so_no])) !== undefined
  );
}

/** A charge whose money may pay an unpaid order: money may arrive late for a failed or expired one. */
const UNSETTLED = ['pending', 'expired', 'failed', 'held'] as const satisfies PaymentStatus[];
const WHICH = {
  /** An attempt without a charge id is found by its key. */
  key: 'p.gateway = ? AND p.attempt_key = ?::text AND (p.charge_id IS NULL OR p.charge_id = ?)',
  payment_id: 'p.payment_id = ?',
} as const;

/**
 * The single statement by which a charge pays its order, if unpaid with this very total: settles the payment
 * and moves the order with all effects. Locks the order first, as everywhere.
 * @param which the payment: by its id, or by the charge
 * @param charge null `card` and `responseCode` leave the stored values
 * @param move the order's part (`paidByGateway`)
 * @returns whether it was paid; false, without changes, in any other situation
 */
export async function payOrder(
  db: Db,
  which: { payment_id: number } | { gateway: string; key: string },
  charge: Pick<GatewayCharge, 'chargeId' | 'reference' | 'amount' | 'responseCode' | 'card'>,
  at: Date,
  move: SqlPart,
): Promise<boolean> {
  const isById = 'payment_id' in which;
  const found = isById ? WHICH.payment_id : WHICH.key;
  const [paid] = await preparedRows(
    db,
    `WITH open AS MATERIALIZED (
       SELECT p.payment_id FROM payments p JOIN orders o USING (so_no)
       WHERE ${found} AND o.so_no = ? AND o.doc_status = 1 AND o.total = ?
       FOR NO KEY UPDATE OF o
     ), moving AS (
       UPDATE payments p SET status = 'successful', settled_at = ?, charge_id = coalesce(p.charge_id, ?),
         authen_url = NULL, received = ?, currency = 'THB', response_code = coalesce(?::text, p.response_code),
         card_brand = coalesce(?::text, p.card_brand), card_last4 = coalesce(?::text, p.card_last4)
       FROM open WHERE p.payment_id = open.payment_id AND p.status = ANY(?::text[])
       RETURNING p.so_no, p.method AS paid_by
     )
     ${move.sql}`,
    [
      ...(isById ? [which.payment_id] : [which.gateway, which.key, charge.chargeId]),
      ...[charge.reference, charge.amount, at, charge.chargeId, charge.amount, charge.responseCode],
      ...[charge.card?.brand ?? null, charge.card?.last4 ?? null, `{${UNSETTLED.join(',')}}`],
      ...move.bindings,
    ],
  );
  return paid !== undefined;
}

/** Stores data of a charge that does not depend on the use of its money. */
export async function noteCharge(
  db: Db,
  payment: Pick<PaymentRow, 'payment_id' | 'charge_id' | 'authen_url'>,
  charge: GatewayCharge,
): Promise<void> {
  if (payment.charge_id === charge.chargeId && payment.authen_url === charge.authenUrl) return;
  await db.raw(
    `UPDATE payments SET charge_id = ?, authen_url = ?::text, card_brand = ?::text, card_last4 = ?::text
     WHERE payment_id = ?`,
    [
      charge.chargeId,
      charge.authenUrl,
      charge.card?.brand ?? null,
      charge.card?.last4 ?? null,
      payment.payment_id,
    ],
  );
}

/**
 * Changes the state of a charge, if it is one of `from`.
 * @param charge at the gateway: records `received` for received money
 * @returns whether it was changed
 */
export async function movePayment(
  db: Db,
  paymentId: number,
  from: readonly PaymentStatus[],
  to: PaymentStatus,
  at: Date,
  charge: Pick<GatewayCharge, 'chargeId' | 'responseCode' | 'card'> & {
    received: number | null;
    currency: string;
  },
): Promise<boolean> {
  const moved = await firstRow(
    db,
    `UPDATE payments SET status = ?, settled_at = ?, charge_id = coalesce(charge_id, ?), authen_url = NULL,
       response_code = coalesce(?::text, response_code), card_brand = coalesce(?::text, card_brand),
       card_last4 = coalesce(?::text, card_last4), received = coalesce(?::int, received), currency = ?
     WHERE payment_id = ? AND status = ANY(?::text[]) RETURNING 1`,
    [
      to,
      at,
      charge.chargeId,
      charge.responseCode,
      charge.card?.brand ?? null,
      charge.card?.last4 ?? null,
      charge.received,
      charge.currency,
      paymentId,
      `{${from.join(',')}}`,
    ],
  );
  return moved !== undefined;
}

/** Ends an attempt without a charge, and notifies viewers of the order. */
export async function endAttempt(db: Db, paymentId: number, responseCode: string, at: Date): Promise<void> {
  await db.raw(
    `WITH ended AS (
       UPDATE payments SET status = 'failed', response_code = ?, settled_at = ?
       WHERE payment_id = ? AND status = 'pending' AND charge_id IS NULL RETURNING so_no
     )
     SELECT notify_soon('live', json_build_object('so_no', so_no, 'doc_status', doc_status, 'paid', paid_at IS NOT NULL)::text)
     FROM ended JOIN orders USING (so_no)`,
    [responseCode, at, paymentId],
  );
}

/** Notifies viewers of an order of a payment change. */
export async function notifyOrderViewers(db: Db, so_no: string): Promise<void> {
  await db.raw(
    `SELECT notify_soon('live', json_build_object('so_no', so_no, 'doc_status', doc_status, 'paid', paid_at IS NOT NULL)::text)
     FROM orders WHERE so_no = ?`,
    [so_no],
  );
}

/** Records a processed webhook event. */
export async function rememberEvent(db: Db, gateway: string, eventId: string, at: Date): Promise<void> {
  await db.raw(
    'INSERT INTO webhook_events (gateway, event_id, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    [gateway, eventId, at],
  );
}

/** Whether an event is known: it was processed, or the money of its charge is recorded. */
export async function eventIsOld(
  db: Db,
  gateway: string,
  event: { eventId: string; chargeId: string | null },
): Promise<boolean> {
  const seen = await firstRow(
    db,
    `SELECT 1 FROM payments WHERE gateway = ? AND charge_id = ?::text AND received IS NOT NULL
     UNION ALL SELECT 1 FROM webhook_events WHERE gateway = ? AND event_id = ? LIMIT 1`,
    [gateway, event.chargeId, gateway, event.eventId],
  );
  return seen !== undefined;
}

/**
 * Queues the job of a row's `refund_id`, once. Refunds of one payment share one of a few queues and run
 * sequentially, so that the refunded total at the gateway identifies each.
 */
const ADD_REFUND = `graphile_worker.add_job('refund', json_build_object('refund_id', refund_id),
    queue_name := 'refunds-' || payment_id % 8, job_key := 'refund-' || refund_id, max_attempts := 25)`;

export type NewRefund = {
  payment_id: number;
  amount: number;
  reason_code: RefundReason;
  reason: string | null;
  method: 'gateway' | 'transfer';
  delivery: boolean;
  requestedBy: number | null;
  at: Date;
};

/**
 * Creates a due refund of a payment with its job, in the caller's transaction. A CHECK on the payment's total
 * prevents more than was received.
 * @returns the refund's id
 */
export async function createRefundDue(db: Db, refund: NewRefund): Promise<number> {
  const owed = await firstRow<{ refund_id: number }>(
    db,
    `WITH of AS (
       UPDATE payments SET refund_total = refund_total + ?::int WHERE payment_id = ? RETURNING payment_id, so_no
     ), owed AS (
       INSERT INTO refunds (so_no, payment_id, amount, reason_code, reason, method, status, delivery, requested_by, requested_at)
       SELECT so_no, payment_id, ?, ?, ?::text, ?, 'due', ?, ?::int, ? FROM of RETURNING refund_id, payment_id, method
     )
     SELECT refund_id, CASE WHEN method = 'gateway' THEN ${ADD_REFUND} END AS job FROM owed`,
    [
      refund.amount,
      refund.payment_id,
      refund.amount,
      refund.reason_code,
      refund.reason,
      refund.method,
      refund.delivery,
      refund.requestedBy,
      refund.at,
    ],
  );
  if (owed === undefined) throw new Error(`payment ${refund.payment_id} vanished`);
  return owed.refund_id;
}

/**
 * Creates a due refund of everything a payment has left, if its state is one of `from`: state, refund and job
 * in one statement, so that they are consistent after a crash.
 */
export async function createRefundsDue(
  db: Db,
  which: { so_no: string } | { payment_id: number },
  from: readonly PaymentStatus[],
  reasonCode: RefundReason,
  at: Date,
): Promise<void> {
  const [column, value] = 'so_no' in which ? ['so_no', which.so_no] : ['payment_id', which.payment_id];
  // Locked before the statement that reads their refunds, so that it sees those just completed.
  await db.raw(`SELECT 1 FROM payments WHERE ${column} = ? ORDER BY payment_id FOR NO KEY UPDATE`, [value]);
  await db.raw(
    `WITH due AS (
       SELECT payment_id, received - refund_total AS amount FROM payments
       WHERE ${column} = ? AND status = ANY(?::text[])
     ), marked AS (
       UPDATE payments p SET settled_at = ?, refund_total = p.refund_total + due.amount,
         status = CASE WHEN due.amount > 0 OR EXISTS (SELECT 1 FROM refunds r
                                                      WHERE r.payment_id = p.payment_id AND r.status <> 'done')
                       THEN 'refund_due' ELSE 'refunded' END
       FROM due WHERE p.payment_id = due.payment_id
       RETURNING p.payment_id, p.so_no, p.gateway, due.amount
     ), owed AS (
       INSERT INTO refunds (so_no, payment_id, amount, reason_code, method, status, requested_at)
       SELECT so_no, payment_id, amount, ?, CASE WHEN gateway = 'transfer' THEN 'transfer' ELSE 'gateway' END, 'due', ?
       FROM marked WHERE amount > 0 RETURNING refund_id, payment_id, method
     )
     SELECT ${ADD_REFUND} FROM owed WHERE method = 'gateway'`,
    [value, `{${from.join(',')}}`, at, reasonCode, at],
  );
}

export type RefundRow = {
  refund_id: number;
  so_no: string;
  payment_id: number | null;
  amount: number;
  reason_code: RefundReason;
  reason: string | null;
  /** exchange: it is the credit of an exchange order. */
  method: 'gateway' | 'transfer' | 'exchange';
  status: RefundStatus;
  failure: string | null;
  delivery: boolean;
  /** Part refunded in partner points, satang. */
  partner_value: number;
  requested_at: Date;
  done_at: Date | null;
  transfer_reference: string | null;
};
export const refundById = (
  db: Db,
  refundId: number,
): Promise<(RefundRow & { charge_id: string | null; gateway: string | null }) | undefined> =>
  firstRow(
    db,
    'SELECT r.*, p.charge_id, p.gateway FROM refunds r LEFT JOIN payments p USING (payment_id) WHERE refund_id = ?',
    [refundId],
  );

/** Completed refunds of a payment in our rows, satang. */
export async function givenBack(db: Db, paymentId: number): Promise<number> {
  const found = await firstRow<{ sum: number }>(
    db,
    `SELECT coalesce(sum(amount), 0)::int AS sum FROM refunds
     WHERE payment_id = ? AND status = 'done' AND method = 'gateway'`,
    [paymentId],
  );
  return found?.sum ?? 0;
}

/** Refunds of a payment pending at the gateway. */
export const dueRefundsOf = (db: Db, paymentId: number): Promise<RefundRow[]> =>
  rows(
    db,
    `SELECT * FROM refunds WHERE payment_id = ? AND status = 'due' AND method = 'gateway' ORDER BY refund_id`,
    [paymentId],
  );

/** The refunds of an order; `goods`: satang of their units, the rest of one with delivery is delivery. */
export const refundsOf = (db: Db, so_no: string): Promise<(RefundRow & { goods: number })[]> =>
  rows(
    db,
    `SELECT r.*, (SELECT coalesce(sum(l.amount), 0)::int FROM refund_lines l WHERE l.refund_id = r.refund_id) AS goods
     FROM refunds r WHERE r.so_no = ? ORDER BY r.refund_id`,
    [so_no],
  );

/**
 * Completes a refund, if open: its payment is `refunded` once nothing of it is due; mail and credit note are
 * queued.
 * @returns the refund; undefined when not in one of `from`
 */
export async function refundIsDone(
  db: Db,
  refundId: number,
  done: { at: Date; by: number | null; transferReference: string | null; from: readonly RefundStatus[] },
): Promise<RefundRow | undefined> {
  return db.transaction(async (trx) => {
    // Of two concurrent completions the second must see the first: otherwise neither would be the last.
    await trx.raw(
      `SELECT 1 FROM payments WHERE payment_id = (SELECT payment_id FROM refunds WHERE refund_id = ?)
       FOR NO KEY UPDATE`,
      [refundId],
    );
    return firstRow<RefundRow>(
      trx,
      `WITH done AS (
       UPDATE refunds SET status = 'done', done_at = ?, done_by = ?::int, transfer_reference = ?::text,
         method = CASE WHEN ?::text IS NULL THEN method ELSE 'transfer' END
       WHERE refund_id = ? AND status = ANY(?::text[]) RETURNING *
     ), payment AS (
       UPDATE payments p SET status = 'refunded' FROM done
       WHERE p.payment_id = done.payment_id AND p.status = 'refund_due'
         AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.payment_id AND r.status <> 'done'
                           AND r.refund_id <> done.refund_id)
     ), told AS (
       SELECT notify_soon('live', json_build_object('so_no', so_no, 'doc_status', doc_status, 'paid', paid_at IS NOT NULL)::text)
       FROM done JOIN orders USING (so_no)
     )
     SELECT done.*, graphile_worker.add_job('refund-done', json_build_object('refund_id', refund_id), max_attempts := 25) AS job
     FROM done LEFT JOIN told ON true`,
      [
        done.at,
        done.by,
        done.transferReference,
        done.transferReference,
        refundId,
        `{${done.from.join(',')}}`,
      ],
    );
  });
}

/** The gateway rejected the refund: a person must make it. */
export async function refundFailed(
  db: Db,
  refundId: number,
  failed: { failure: string; at: Date },
): Promise<void> {
  await db.raw(
    `UPDATE refunds SET status = 'failed', failure = ?, failed_at = ? WHERE refund_id = ? AND status = 'due'`,
    [failed.failure, failed.at, refundId],
  );
}

/**
 * Queues due refunds without an active job, for instance after an outage of days.
 * @param before due since before then: younger ones have their job
 */
export async function requeueRefunds(db: Db, before: Date): Promise<void> {
  await db.raw(
    `SELECT ${ADD_REFUND} FROM refunds r
     WHERE status = 'due' AND method = 'gateway' AND requested_at <= ?
       AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j
                       WHERE j.key = 'refund-' || r.refund_id AND j.attempts < j.max_attempts)`,
    [before],
  );
}

/** Charges without an expected result, one page: expired, or inquired a while ago with a lost response. */
export const silentCharges = (
  db: Db,
  at: Date,
  askedBefore: Date,
  after: number,
  limit: number,
): Promise<PaymentRow[]> =>
  rows(
    db,
    `SELECT * FROM payments
     WHERE status = 'pending' AND (expires_at <= ? OR (expires_at IS NULL AND created_at <= ?)) AND payment_id > ?
     ORDER BY payment_id LIMIT ?`,
    [at, askedBefore, after, limit],
  );

/** Money held for a decision about a slip that has been made. */
export const decidedHolds = (db: Db, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT DISTINCT so_no FROM payments JOIN orders USING (so_no)
     WHERE status = 'held' AND doc_status <> 2 ORDER BY so_no LIMIT ?`,
    [limit],
  );

/** Paid and refunded amounts of a line per unit. Satang. */
export type PaidLine = {
  line_no: number;
  mat_var_id: number;
  name_en: string;
  name_th: string;
  quantity: number;
  /** Paid for the line after promotions and its shares of code and points. */
  paid: number;
  /** Coin discount of the line, and the partner's payment for points. */
  coin_discount: number;
  partner_discount: number;
  /** Cost of the line after promotions and its share of the code, before points. */
  value: number;
  /** Units refunded or due, and the money for them. */
  refunded: number;
  refunded_amount: number;
};
export const paidLines = (db: Db, so_no: string): Promise<PaidLine[]> =>
  rows(
    db,
    `SELECT l.line_no, concat_ws(' ', l.shown->>'brand_en', l.shown->>'mat_name', l.shown->>'variant_name_2') AS name_en,
            concat_ws(' ', l.shown->>'brand_en', l.shown->>'mat_name_th', l.shown->>'variant_name_2_th') AS name_th,
            l.mat_var_id, l.quantity::int, l.amount - l.code_discount AS value,
            l.amount - l.code_discount - l.coin_discount - l.partner_discount AS paid, l.coin_discount, l.partner_discount,
            back.units AS refunded, back.amount AS refunded_amount
     FROM order_lines l
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(r.quantity), 0)::int AS units, coalesce(sum(r.amount), 0)::int AS amount
       FROM refund_lines r WHERE r.so_no = l.so_no AND r.line_no = l.line_no
     ) back
     WHERE l.so_no = ? AND NOT l.gwp ORDER BY l.line_no`,
    [so_no],
  );

export async function insertRefundLines(
  db: Db,
  refundId: number,
  so_no: string,
  lines: readonly { line_no: number; quantity: number; amount: number; partner_value: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.raw(
    `INSERT INTO refund_lines (refund_id, so_no, line_no, quantity, amount, partner_value)
     SELECT ?, ?, line_no, quantity, amount, partner_value
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, quantity smallint, amount int, partner_value int)`,
    [refundId, so_no, JSON.stringify(lines)],
  );
}

/** Why goods are refunded, and the part of the refund in partner points, satang. */
export async function describeRefund(
  db: Db,
  refundId: number,
  { cause, partner_value }: { cause: RefundCause; partner_value: number },
): Promise<void> {
  await db.raw('UPDATE refunds SET cause = ?, partner_value = ? WHERE refund_id = ?', [
    cause,
    partner_value,
    refundId,
  ]);
}

/** Refunds units paid by points alone: completed at once without money; the credit note is queued. */
export async function refundPointsOnly(
  db: Db,
  refund: { so_no: string; reason: string; requestedBy: number | null; at: Date },
): Promise<number> {
  const made = await firstRow<{ refund_id: number }>(
    db,
    `WITH made AS (
       INSERT INTO refunds (so_no, amount, reason_code, reason, method, status, requested_by, requested_at, done_by, done_at)
       VALUES (?, 0, 'goods', ?, 'transfer', 'done', ?::int, ?, ?::int, ?) RETURNING refund_id
     )
     SELECT refund_id, graphile_worker.add_job('refund-done', json_build_object('refund_id', refund_id), max_attempts := 25) AS job
     FROM made`,
    [refund.so_no, refund.reason, refund.requestedBy, refund.at, refund.requestedBy, refund.at],
  );
  if (made === undefined) throw new Error('the refund was not written');
  return made.refund_id;
}

/** A refund of a cash payment or of an exchange credit, without a payment row. */
export async function createCashRefundDue(
  db: Db,
  refund: {
    so_no: string;
    amount: number;
    reason: string | null;
    delivery: boolean;
    requestedBy: number | null;
    at: Date;
    /** Default: goods. */
    reason_code?: 'goods' | 'cancelled';
  },
): Promise<number> {
  const owed = await firstRow<{ refund_id: number }>(
    db,
    `INSERT INTO refunds (so_no, amount, reason_code, reason, method, status, delivery, requested_by, requested_at)
     VALUES (?, ?, ?, ?, 'transfer', 'due', ?, ?::int, ?) RETURNING refund_id`,
    [
      ...[refund.so_no, refund.amount, refund.reason_code ?? 'goods', refund.reason],
      ...[refund.delivery, refund.requestedBy, refund.at],
    ],
  );
  if (owed === undefined) throw new Error('the refund was not written');
  return owed.refund_id;
}

/**
 * Writes a refund that is the credit of an exchange order, or its return: completed at once, since no money moves; the
 * credit note is queued.
 * @param refund `payment_id` null: the units were paid in cash or by a credit
 * @returns the refund's id
 */
export async function insertCredit(
  db: Db,
  refund: {
    so_no: string;
    payment_id: number | null;
    amount: number;
    reason_code: 'goods' | 'cancelled';
    reason: string | null;
    requestedBy: number | null;
    at: Date;
  },
): Promise<number> {
  const { so_no, payment_id, amount, requestedBy, at } = refund;
  const made = await firstRow<{ refund_id: number }>(
    db,
    `WITH payment AS (
       UPDATE payments SET refund_total = refund_total + ?::int WHERE payment_id = ?::bigint
     ), made AS (
       INSERT INTO refunds (so_no, payment_id, amount, reason_code, reason, method, status, requested_by, requested_at, done_by, done_at)
       VALUES (?, ?::bigint, ?, ?, ?::text, 'exchange', 'done', ?::int, ?, ?::int, ?) RETURNING refund_id
     )
     SELECT refund_id, graphile_worker.add_job('refund-done', json_build_object('refund_id', refund_id), max_attempts := 25) AS job
     FROM made`,
    [
      ...[amount, payment_id, so_no, payment_id, amount, refund.reason_code, refund.reason],
      ...[requestedBy, at, requestedBy, at],
    ],
  );
  if (made === undefined) throw new Error('the credit was not written');
  return made.refund_id;
}

/**
 * Owes the money of credits, by the way it came: through the gateway, or by bank transfer. Their credit notes stay: the
 * goods have gone back.
 */
export async function creditsToMoney(db: Db, refundIds: readonly number[], at: Date): Promise<void> {
  await db.raw(
    `WITH owed AS (
       UPDATE refunds r SET status = 'due', done_at = NULL, done_by = NULL, requested_at = ?,
         method = coalesce((SELECT CASE WHEN p.gateway = 'transfer' THEN 'transfer' ELSE 'gateway' END
                            FROM payments p WHERE p.payment_id = r.payment_id), 'transfer')
       WHERE refund_id = ANY(?::bigint[]) AND method = 'exchange' AND amount > 0
       RETURNING refund_id, payment_id, method
     ), payment AS (
       UPDATE payments p SET status = 'refund_due' FROM owed
       WHERE p.payment_id = owed.payment_id AND p.status = 'refunded'
     )
     SELECT ${ADD_REFUND} FROM owed WHERE method = 'gateway'`,
    [at, `{${refundIds.join(',')}}`],
  );
}

/** Satang of an exchange order's credit that were refunded for its goods: refunds of no payment of its own. */
export async function creditSpent(db: Db, so_no: string): Promise<number> {
  const found = await firstRow<{ sum: number }>(
    db,
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM refunds WHERE so_no = ? AND payment_id IS NULL',
    [so_no],
  );
  return found?.sum ?? 0;
}
