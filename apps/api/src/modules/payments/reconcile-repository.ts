import { type Db, firstRow, rows } from '../../platform/database.ts';

export type Finding = {
  kind: FindingKind;
  so_no: string | null;
  charge_id: string | null;
  /** Satang; null when not about an amount. */
  expected: number | null;
  found: number | null;
  note: string;
};
export type FindingKind =
  | 'charge_unknown'
  | 'charge_not_settled'
  | 'money_without_order'
  | 'paid_without_money'
  | 'amount_differs'
  | 'currency_differs'
  | 'refund_missing'
  | 'refund_overdue'
  | 'refund_failed'
  | 'refund_differs'
  | 'held_long'
  | 'coins_differ'
  | 'points_without_order'
  | 'points_differ'
  | 'order_without_points'
  | 'slip_waiting_long';

export type BookedCharge = {
  charge_id: string;
  so_no: string;
  status: string;
  received: number | null;
  currency: string;
  refund_total: number;
  refunds_done: number;
  doc_status: number;
  total: number;
};

const BOOKED = `SELECT p.charge_id, p.so_no, p.status, p.received, p.currency, p.refund_total, o.doc_status, o.total,
    coalesce((SELECT sum(r.amount)::int FROM refunds r
              WHERE r.payment_id = p.payment_id AND r.status = 'done' AND r.method = 'gateway'), 0) AS refunds_done
  FROM payments p JOIN orders o USING (so_no)`;

/** Our rows of these charges. */
export const settledCharges = (
  db: Db,
  gateway: string,
  chargeIds: readonly string[],
): Promise<BookedCharge[]> =>
  rows(db, `${BOOKED} WHERE p.gateway = ? AND p.charge_id = ANY(?::text[])`, [gateway, [...chargeIds]]);

/** Gateways with charges in the range; transfers have none. */
export async function gatewaysWithMoney(db: Db, from: Date, to: Date): Promise<string[]> {
  const found = await rows<{ gateway: string }>(
    db,
    `SELECT DISTINCT gateway FROM payments
     WHERE gateway <> 'transfer' AND created_at >= ? AND created_at < ? ORDER BY gateway`,
    [from, to],
  );
  return found.map(({ gateway }) => gateway);
}

/** Received gateway money in our rows, of charges created in the range. */
export const settledPayments = (db: Db, gateway: string, from: Date, to: Date): Promise<BookedCharge[]> =>
  rows(
    db,
    `${BOOKED} WHERE p.gateway = ? AND p.received > 0 AND p.charge_id IS NOT NULL
       AND p.created_at >= ? AND p.created_at < ? ORDER BY p.payment_id`,
    [gateway, from, to],
  );

/** Number of orders checked in the range. */
export async function countOrders(db: Db, from: Date, to: Date): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    'SELECT count(*)::int AS n FROM orders WHERE placed_at >= ? AND placed_at < ?',
    [from, to],
  );
  return found?.n ?? 0;
}

/**
 * Orders placed or moved in the range with a paid status and no payment, or with payments of another total.
 * Cash on delivery is paid on delivery; an order of 0 baht has no payment.
 */
export const ordersWithoutMoney = (
  db: Db,
  from: Date,
  to: Date,
): Promise<{ so_no: string; total: number; received: number | null }[]> =>
  rows(
    db,
    `SELECT o.so_no, o.total, p.received FROM orders o
     LEFT JOIN payments p ON p.so_no = o.so_no AND p.status = 'successful'
     WHERE ((o.placed_at >= ? AND o.placed_at < ?) OR (o.status_at >= ? AND o.status_at < ?))
       AND o.doc_status IN (3, 13, 14, 17, 98, 99) AND o.payment_method <> 'cod'
       AND (o.total > 0 OR p.payment_id IS NOT NULL)
       AND (p.payment_id IS NULL OR p.received IS NULL OR o.paid_at IS NULL
            OR (p.received <> o.total AND NOT (p.gateway = 'transfer' AND p.received > o.total)))
     ORDER BY o.so_no LIMIT 1000`,
    [from, to, from, to],
  );

/**
 * Money received in the range, or for orders placed or moved in it, that belongs to no paid order and is not
 * due for refund. Money held for a slip is checked a moment after the decision.
 */
export const moneyWithoutOrder = (
  db: Db,
  from: Date,
  to: Date,
): Promise<{ so_no: string; charge_id: string | null; received: number; refund_total: number }[]> =>
  rows(
    db,
    `SELECT p.so_no, p.charge_id, p.received, p.refund_total FROM payments p JOIN orders o USING (so_no)
     WHERE ((o.placed_at >= ? AND o.placed_at < ?) OR (o.status_at >= ? AND o.status_at < ?)
            OR (p.settled_at >= ? AND p.settled_at < ?))
       AND p.received > 0
       AND NOT (p.status = 'successful' AND o.doc_status IN (3, 13, 14, 17, 98, 99))
       AND NOT (p.status = 'held' AND (o.doc_status = 2 OR o.status_at >= ?))
       AND p.refund_total < p.received
     ORDER BY p.payment_id LIMIT 1000`,
    [from, to, from, to, from, to, to],
  );

/** Payments whose refunded or due amounts differ from the sum of their refunds. */
export const inconsistentRefunds = (
  db: Db,
  from: Date,
  to: Date,
): Promise<{ so_no: string; charge_id: string | null; refund_total: number; refunds: number }[]> =>
  rows(
    db,
    `SELECT p.so_no, p.charge_id, p.refund_total, r.sum AS refunds FROM payments p JOIN orders o USING (so_no),
       LATERAL (SELECT coalesce(sum(amount), 0)::int AS sum FROM refunds r WHERE r.payment_id = p.payment_id) r
     WHERE ((o.placed_at >= ? AND o.placed_at < ?) OR (o.status_at >= ? AND o.status_at < ?)
            OR (p.settled_at >= ? AND p.settled_at < ?))
       AND p.refund_total <> r.sum
     ORDER BY p.payment_id LIMIT 1000`,
    [from, to, from, to, from, to],
  );

/**
 * Exchange orders whose credit is not what the returned units paid: while the order stands its refunds are credits, after
 * its cancellation they are owed in money or given back.
 */
export const differingCredits = (
  db: Db,
  from: Date,
  to: Date,
): Promise<{ so_no: string; credit: number; credited: number }[]> =>
  rows(
    db,
    `SELECT o.so_no, o.exchange_credit AS credit, c.sum AS credited
     FROM orders o LEFT JOIN return_exchanges x USING (so_no),
       LATERAL (SELECT coalesce(sum(r.amount), 0)::int AS sum FROM refunds r WHERE r.refund_id = ANY(x.refund_ids)
                  AND (o.doc_status = 15 OR r.method = 'exchange')) c
     WHERE ((o.placed_at >= ? AND o.placed_at < ?) OR (o.status_at >= ? AND o.status_at < ?))
       AND (o.exchange_credit > 0 OR x.so_no IS NOT NULL)
       AND (o.exchange_credit <> c.sum OR (o.doc_status = 15) <> (x.ended_at IS NOT NULL))
     ORDER BY o.so_no LIMIT 1000`,
    [from, to, from, to],
  );

/** Refunds that need attention: rejected, or due since before `before`. */
export const openRefunds = (
  db: Db,
  before: Date,
): Promise<{ so_no: string; refund_id: number; amount: number; status: string; failure: string | null }[]> =>
  rows(
    db,
    `SELECT so_no, refund_id, amount, status, failure FROM refunds
     WHERE status = 'failed' OR (status = 'due' AND requested_at < ?) ORDER BY refund_id LIMIT 1000`,
    [before],
  );

/** Decisions pending since before `before`: slips, and money held for them. */
export const longWaits = (
  db: Db,
  before: Date,
): Promise<{ kind: 'slip_waiting_long' | 'held_long'; so_no: string; amount: number }[]> =>
  rows(
    db,
    `SELECT 'slip_waiting_long' AS kind, so_no, amount FROM slips WHERE status = 'waiting' AND uploaded_at < ?
     UNION ALL
     SELECT 'held_long', so_no, received FROM payments WHERE status = 'held' AND settled_at < ?
     ORDER BY 2 LIMIT 1000`,
    [before, before],
  );

/** Money without an order seen in the range. */
export const unmatchedCharges = (
  db: Db,
  from: Date,
): Promise<{ charge_id: string; reference: string; amount: number }[]> =>
  rows(
    db,
    'SELECT charge_id, reference, amount FROM unmatched_charges WHERE seen_at >= ? ORDER BY seen_at LIMIT 1000',
    [from],
  );

export async function beginRun(db: Db, run: { at: Date; from: Date; to: Date }): Promise<number> {
  const begun = await firstRow<{ run_id: number }>(
    db,
    'INSERT INTO reconciliations (started_at, from_at, to_at) VALUES (?, ?, ?) RETURNING run_id',
    [run.at, run.from, run.to],
  );
  if (begun === undefined) throw new Error('the run was not written');
  return begun.run_id;
}

/** Stores the findings of a run, and deletes runs older than `keepSince`. */
export async function endRun(
  db: Db,
  runId: number,
  run: {
    at: Date;
    charges: number;
    orders: number;
    mended: number;
    failure: string | null;
    findings: readonly Finding[];
    keepSince: Date;
  },
): Promise<void> {
  await db.raw(
    `WITH ended AS (
       UPDATE reconciliations SET finished_at = ?, charges = ?, orders = ?, mended = ?, failure = ?::text WHERE run_id = ?
     ), old AS (DELETE FROM reconciliations WHERE started_at < ?)
     INSERT INTO reconciliation_findings (run_id, finding_no, kind, so_no, charge_id, expected, found, note)
     SELECT ?, n, kind, so_no, charge_id, expected, found, note
     FROM jsonb_to_recordset(?::jsonb) AS f(n int, kind text, so_no text, charge_id text, expected int, found int, note text)`,
    [
      run.at,
      run.charges,
      run.orders,
      run.mended,
      run.failure,
      runId,
      run.keepSince,
      runId,
      JSON.stringify(run.findings.map((finding, i) => ({ n: i + 1, ...finding }))),
    ],
  );
}

export type RunRow = {
  run_id: number;
  started_at: Date;
  finished_at: Date | null;
  from_at: Date;
  to_at: Date;
  charges: number;
  orders: number;
  mended: number;
  failure: string | null;
  findings: Finding[];
};

/** Runs, newest first, with their findings. */
export async function listRuns(
  db: Db,
  query: { offset: number; limit: number; runId?: number },
): Promise<{ runs: RunRow[]; count: number }> {
  const runs = await rows<RunRow>(
    db,
    `SELECT r.*, coalesce((SELECT jsonb_agg(to_jsonb(f) ORDER BY finding_no)
                           FROM reconciliation_findings f WHERE f.run_id = r.run_id), '[]') AS findings
     FROM reconciliations r WHERE (?::bigint IS NULL OR run_id = ?::bigint) ORDER BY run_id DESC LIMIT ? OFFSET ?`,
    [query.runId ?? null, query.runId ?? null, query.limit, query.offset],
  );
  const all = await firstRow<{ n: number }>(db, 'SELECT count(*)::int AS n FROM reconciliations', []);
  return { runs, count: all?.n ?? 0 };
}
