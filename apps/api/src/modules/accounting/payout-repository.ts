import type { PayoutState } from '@mali/contracts/accounting-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Everything that writes payouts takes this lock: no charge is matched twice. */
export const lockPayouts = (db: Db): Promise<unknown> =>
  db.raw("SELECT pg_advisory_xact_lock(hashtextextended('gateway payouts', 0))");

export type PayoutRow = {
  payout_id: number;
  gateway: string;
  reference: string;
  paid_on: string;
  net: number;
  amount: number;
  fee: number;
  rows: number;
  open: number;
  recorded_at: Date;
  recorded_by: string | null;
  cancelled_at: Date | null;
  reason: string;
};
const COLUMNS = `p.payout_id, p.gateway, p.reference, p.paid_on::text AS paid_on, p.net, p.amount, p.fee, p.recorded_at,
  p.cancelled_at, p.reason,
  (SELECT count(*)::int FROM gateway_payout_rows r WHERE r.payout_id = p.payout_id) AS rows,
  (SELECT count(*)::int FROM gateway_payout_rows r WHERE r.payout_id = p.payout_id AND r.state <> 'matched') AS open,
  (SELECT nullif(btrim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.user_id = p.recorded_by) AS recorded_by`;

export const newestPayouts = (db: Db, limit: number): Promise<PayoutRow[]> =>
  rows(db, `SELECT ${COLUMNS} FROM gateway_payouts p ORDER BY p.paid_on DESC, p.payout_id DESC LIMIT ?`, [
    limit,
  ]);

export const payoutById = (db: Db, id: number): Promise<PayoutRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM gateway_payouts p WHERE p.payout_id = ?`, [id]);

export async function payoutByKey(db: Db, key: string): Promise<number | undefined> {
  const found = await firstRow<{ payout_id: number }>(
    db,
    'SELECT payout_id FROM gateway_payouts WHERE request_key = ?::uuid',
    [key],
  );
  return found?.payout_id;
}

export type PayoutLine = {
  line: number;
  charge_id: string;
  amount: number;
  fee: number;
  expected: number | null;
  so_no: string | null;
  state: PayoutState;
};
export const linesOf = (db: Db, payoutId: number, limit: number): Promise<PayoutLine[]> =>
  rows(
    db,
    `SELECT r.line, r.charge_id, r.amount, r.fee, r.expected, p.so_no, r.state
     FROM gateway_payout_rows r LEFT JOIN payments p USING (payment_id)
     WHERE r.payout_id = ? ORDER BY r.state = 'matched', r.line LIMIT ?`,
    [payoutId, limit],
  );

export type BookedCharge = {
  payment_id: number;
  charge_id: string;
  received: number;
  /** Given back through the gateway. */
  refunded: number;
  /** In payouts that count: money of the charge, and of its refunds. */
  paid_rows: number;
  paid_refunds: number;
};
/** Our charges of a gateway by its names, with what payouts have of them. */
export const bookedCharges = (db: Db, gateway: string, charges: readonly string[]): Promise<BookedCharge[]> =>
  rows(
    db,
    `SELECT p.payment_id, p.charge_id, p.received,
       coalesce((SELECT sum(f.amount) FROM refunds f
                 WHERE f.payment_id = p.payment_id AND f.status = 'done' AND f.method = 'gateway'), 0)::bigint AS refunded,
       (SELECT count(*)::int FROM gateway_payout_rows r JOIN gateway_payouts o USING (payout_id)
        WHERE r.payment_id = p.payment_id AND r.amount > 0 AND o.cancelled_at IS NULL) AS paid_rows,
       coalesce((SELECT -sum(r.amount) FROM gateway_payout_rows r JOIN gateway_payouts o USING (payout_id)
        WHERE r.payment_id = p.payment_id AND r.amount < 0 AND o.cancelled_at IS NULL), 0)::bigint AS paid_refunds
     FROM payments p WHERE p.gateway = ? AND p.charge_id = ANY(?::text[]) AND p.received > 0`,
    [gateway, [...charges]],
  );

/** @throws UNIQUE_VIOLATION for a number of the gateway that is recorded */
export async function insertPayout(
  db: Db,
  payout: Readonly<{
    request_key: string;
    gateway: string;
    reference: string;
    paid_on: string;
    net: number;
    amount: number;
    fee: number;
    at: Date;
    by: number;
  }>,
  lines: readonly (Omit<PayoutLine, 'so_no'> & { payment_id: number | null })[],
): Promise<number> {
  const made = await firstRow<{ payout_id: number }>(
    db,
    `INSERT INTO gateway_payouts (request_key, gateway, reference, paid_on, net, amount, fee, recorded_at, recorded_by)
     VALUES (?::uuid, ?, ?, ?::date, ?, ?, ?, ?, ?) RETURNING payout_id`,
    [
      ...[payout.request_key, payout.gateway, payout.reference, payout.paid_on],
      ...[payout.net, payout.amount, payout.fee, payout.at, payout.by],
    ],
  );
  if (made === undefined) throw new Error('the payout was not written');
  await db.raw(
    `INSERT INTO gateway_payout_rows (payout_id, line, charge_id, amount, fee, payment_id, expected, state)
     SELECT ?, line, charge_id, amount, fee, payment_id, expected, state FROM jsonb_to_recordset(?::jsonb)
       AS r(line int, charge_id text, amount bigint, fee bigint, payment_id bigint, expected bigint, state text)`,
    [made.payout_id, JSON.stringify(lines)],
  );
  return made.payout_id;
}

/** @returns whether it counted until now */
export async function cancelPayoutRow(
  db: Db,
  cancel: Readonly<{ id: number; at: Date; by: number; reason: string }>,
): Promise<boolean> {
  const done = await firstRow(
    db,
    `UPDATE gateway_payouts SET cancelled_at = ?, cancelled_by = ?, reason = ?
     WHERE payout_id = ? AND cancelled_at IS NULL RETURNING payout_id`,
    [cancel.at, cancel.by, cancel.reason, cancel.id],
  );
  return done !== undefined;
}

export type OpenCharge = {
  gateway: string;
  charge_id: string;
  so_no: string;
  amount: number;
  settled_at: Date;
};
/** Charges received between these moments that no payout names, the oldest first. */
export const openCharges = (db: Db, from: Date, to: Date, limit: number): Promise<OpenCharge[]> =>
  rows(
    db,
    `SELECT p.gateway, p.charge_id, p.so_no, p.received AS amount, p.settled_at FROM payments p
     WHERE p.settled_at >= ? AND p.settled_at < ? AND p.received > 0 AND p.gateway <> 'transfer' AND p.charge_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM gateway_payout_rows r JOIN gateway_payouts o USING (payout_id)
         WHERE r.payment_id = p.payment_id AND r.amount > 0 AND o.cancelled_at IS NULL)
     ORDER BY p.settled_at, p.payment_id LIMIT ?`,
    [from, to, limit],
  );

export async function gatewaysSince(db: Db, from: Date): Promise<string[]> {
  const found = await rows<{ gateway: string }>(
    db,
    `SELECT DISTINCT gateway FROM payments WHERE settled_at >= ? AND received > 0 AND gateway <> 'transfer' ORDER BY gateway`,
    [from],
  );
  return found.map(({ gateway }) => gateway);
}
