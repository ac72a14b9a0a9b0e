import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The instants at which a month or a day begins and ends. */
export type Span = Readonly<{ from: Date; to: Date }>;

export type MoneyOfDay = { day: string; way: string; amount: number };
/** Money by Bangkok day: taken by way of payment, collected at the door, and given back. */
export const moneyByDay = (db: Db, { from, to }: Span): Promise<MoneyOfDay[]> =>
  rows(
    db,
    `SELECT day::text AS day, way, sum(amount)::bigint AS amount FROM (
       SELECT (settled_at AT TIME ZONE 'Asia/Bangkok')::date AS day, method AS way, received AS amount FROM payments
       WHERE settled_at >= ? AND settled_at < ? AND received > 0
       UNION ALL
       SELECT (delivered_at AT TIME ZONE 'Asia/Bangkok')::date, 'cod', cod_amount FROM parcels
       WHERE delivered_at >= ? AND delivered_at < ? AND state = 'delivered' AND cod_amount > 0
       UNION ALL
       SELECT (done_at AT TIME ZONE 'Asia/Bangkok')::date, 'refunded_' || method, amount FROM refunds
       WHERE done_at >= ? AND done_at < ? AND status = 'done' AND method IN ('gateway', 'transfer') AND amount > 0
     ) m GROUP BY 1, 2 ORDER BY 1, 2`,
    [from, to, from, to, from, to],
  );

export type DocumentSums = { kind: string; total: number; vat: number };
/** A document's amounts in the accounts: an invoice that replaces another one counts what it has more. */
export const COUNTED = {
  total: `(CASE WHEN d.kind = 'credit_note' THEN -d.total WHEN d.replaces_id IS NULL THEN d.total ELSE d.total
    - (SELECT r.total FROM tax_documents r WHERE r.document_id = d.replaces_id) END)`,
  vat: `(CASE WHEN d.kind = 'credit_note' THEN -d.vat WHEN d.replaces_id IS NULL THEN d.vat ELSE d.vat
    - (SELECT r.vat FROM tax_documents r WHERE r.document_id = d.replaces_id) END)`,
};
export const documentSums = (db: Db, { from, to }: Span): Promise<DocumentSums[]> =>
  rows(
    db,
    `SELECT d.kind, sum(${COUNTED.total})::bigint AS total, sum(${COUNTED.vat})::bigint AS vat FROM tax_documents d
     WHERE d.issued_at >= ? AND d.issued_at < ? GROUP BY d.kind`,
    [from, to],
  );

export type SeriesRow = {
  series: string;
  first: string;
  last: string;
  count: number;
  missing: string[];
};
/** Most missing numbers of a series that are named. */
const MISSING_SHOWN = 50;
/** The series of the documents of a month; numbers are looked for one by one only where some are missing. */
export const seriesOf = (db: Db, { from, to }: Span): Promise<SeriesRow[]> =>
  rows(
    db,
    `WITH d AS (
       SELECT series, number, substring(number FROM length(series) + 2)::int AS n FROM tax_documents
       WHERE issued_at >= ? AND issued_at < ?
     ), s AS (SELECT series, min(n) AS low, max(n) AS high, count(*)::int AS count FROM d GROUP BY series)
     SELECT s.series, s.series || '-' || lpad(s.low::text, greatest(6, length(s.low::text)), '0') AS first,
       s.series || '-' || lpad(s.high::text, greatest(6, length(s.high::text)), '0') AS last, s.count,
       CASE WHEN s.count = s.high - s.low + 1 THEN '{}' ELSE ARRAY(
         SELECT s.series || '-' || lpad(g::text, greatest(6, length(g::text)), '0') FROM generate_series(s.low, s.high) g
         WHERE NOT EXISTS (SELECT FROM d WHERE d.series = s.series AND d.n = g) ORDER BY g LIMIT ${MISSING_SHOWN}) END
         AS missing
     FROM s ORDER BY s.series`,
    [from, to],
  );

export type StockSums = {
  received: number;
  sold: number;
  lost: number;
  other: number;
  closing: number;
  units_without_cost: number;
};
/**
 * What the goods are worth at the end of the span, and what changed it, by the cost of each lot. The end is counted back
 * from now: what moved later is little for the months that are read most.
 */
export async function stockSums(db: Db, { from, to }: Span): Promise<StockSums> {
  const found = await firstRow<StockSums>(
    db,
    `WITH by_lot AS (
       SELECT lot_id, reason, sum(quantity) AS units FROM stock_movements WHERE at >= ? AND at < ? GROUP BY lot_id, reason
     ), moved AS (
       SELECT CASE WHEN m.reason IN ('shipped', 'returned') THEN 'sold' WHEN m.reason IN ('written_off', 'damaged') THEN 'lost'
                WHEN m.reason = 'received' THEN 'received' ELSE 'other' END AS part, sum(m.units * l.unit_cost) AS value
       FROM by_lot m JOIN stock_lots l USING (lot_id) GROUP BY 1
     ), later_by_lot AS (SELECT lot_id, sum(quantity) AS units FROM stock_movements WHERE at >= ? GROUP BY lot_id
     ), later AS (
       SELECT sum(m.units * l.unit_cost) AS value, sum(m.units) FILTER (WHERE l.unit_cost IS NULL) AS unknown
       FROM later_by_lot m JOIN stock_lots l USING (lot_id)
     ), here AS (
       SELECT sum(b.on_hand::bigint * l.unit_cost) AS value, sum(b.on_hand) FILTER (WHERE l.unit_cost IS NULL) AS unknown
       FROM stock_balances b JOIN stock_lots l USING (lot_id)
     )
     SELECT coalesce((SELECT value FROM moved WHERE part = 'received'), 0)::bigint AS received,
       coalesce((SELECT value FROM moved WHERE part = 'sold'), 0)::bigint AS sold,
       coalesce((SELECT value FROM moved WHERE part = 'lost'), 0)::bigint AS lost,
       coalesce((SELECT value FROM moved WHERE part = 'other'), 0)::bigint AS other,
       (coalesce(here.value, 0) - coalesce(later.value, 0))::bigint AS closing,
       (coalesce(here.unknown, 0) - coalesce(later.unknown, 0))::int AS units_without_cost
     FROM here, later`,
    [from, to, to],
  );
  if (found === undefined) throw new Error('sums have a row');
  return found;
}

export type OtherSums = {
  payout_net: number;
  payout_fees: number;
  gateway_open: number;
  cod_settled: number;
  cod_fees: number;
  cod_written_off: number;
  cod_outstanding: number;
  bloggers_paid: number;
  bloggers_withheld: number;
  coins: number;
};
/** Payouts of gateways, cash on delivery, and coins that members have; satang, and coins. */
export async function otherSums(
  db: Db,
  { from, to }: Span,
  days: Readonly<{ first: string; last: string }>,
): Promise<OtherSums> {
  const found = await firstRow<OtherSums>(
    db,
    `WITH paid_out AS (
       SELECT coalesce(sum(net) FILTER (WHERE paid_on >= ?::date), 0) AS net,
         coalesce(sum(fee) FILTER (WHERE paid_on >= ?::date), 0) AS fee, coalesce(sum(amount), 0) AS amount
       FROM gateway_payouts WHERE paid_on <= ?::date AND cancelled_at IS NULL
     ), carriers AS (
       SELECT coalesce(sum(amount) FILTER (WHERE account = 'settled' AND at >= ?), 0) AS settled,
         coalesce(sum(amount) FILTER (WHERE account = 'fee' AND at >= ?), 0) AS fees,
         coalesce(sum(amount) FILTER (WHERE account = 'written_off' AND at >= ?), 0) AS written_off,
         coalesce(sum(amount) FILTER (WHERE account IN ('settled', 'written_off')), 0) AS ended
       FROM remittance_entries WHERE at < ?
     )
     SELECT p.net::bigint AS payout_net, p.fee::bigint AS payout_fees,
       (coalesce((SELECT sum(received) FROM payments WHERE settled_at < ? AND received > 0 AND gateway <> 'transfer'), 0)
         - coalesce((SELECT sum(amount) FROM refunds WHERE done_at < ? AND status = 'done' AND method = 'gateway'), 0)
         - p.amount)::bigint AS gateway_open,
       c.settled::bigint AS cod_settled, c.fees::bigint AS cod_fees, c.written_off::bigint AS cod_written_off,
       (coalesce((SELECT sum(cod_amount) FROM parcels WHERE delivered_at < ? AND state = 'delivered' AND cod_amount > 0), 0)
         - c.ended)::bigint AS cod_outstanding,
       coalesce((SELECT sum(coins) FROM coin_ledger WHERE at < ?), 0)::bigint AS coins,
       b.paid::bigint AS bloggers_paid, b.withheld::bigint AS bloggers_withheld
     FROM paid_out p, carriers c, (
       SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(withheld), 0) AS withheld FROM blogger_payouts
       WHERE paid_at >= ? AND paid_at < ?) b`,
    [days.first, days.first, days.last, from, from, from, to, to, to, to, to, from, to],
  );
  if (found === undefined) throw new Error('sums have a row');
  return found;
}

export type ClosingRow = {
  closed_at: Date;
  closed_by: string | null;
  note: string;
  figures: Record<string, number>;
  reopened_at: Date | null;
  reopened_by: string | null;
  reason: string;
};
const NAME = (id: 'closed_by' | 'reopened_by') =>
  `(SELECT nullif(btrim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.user_id = c.${id}) AS ${id}`;
/** Closings of a month, the newest first; `day` is its first one. */
export const closingsOf = (db: Db, day: string): Promise<ClosingRow[]> =>
  rows(
    db,
    `SELECT c.closed_at, ${NAME('closed_by')}, c.note, c.figures, c.reopened_at, ${NAME('reopened_by')}, c.reason
     FROM accounting_closings c WHERE c.month = ?::date ORDER BY c.closing_id DESC`,
    [day],
  );

/** @throws UNIQUE_VIOLATION when the month is closed */
export async function insertClosing(
  db: Db,
  closing: Readonly<{ day: string; at: Date; by: number; note: string; figures: object }>,
): Promise<void> {
  await db.raw(
    'INSERT INTO accounting_closings (month, closed_at, closed_by, note, figures) VALUES (?::date, ?, ?, ?, ?::jsonb)',
    [closing.day, closing.at, closing.by, closing.note, JSON.stringify(closing.figures)],
  );
}

/** @returns whether the month was closed */
export async function reopenClosing(
  db: Db,
  opening: Readonly<{ day: string; at: Date; by: number; reason: string }>,
): Promise<boolean> {
  const done = await firstRow(
    db,
    `UPDATE accounting_closings SET reopened_at = ?, reopened_by = ?, reason = ?
     WHERE month = ?::date AND reopened_at IS NULL RETURNING closing_id`,
    [opening.at, opening.by, opening.reason, opening.day],
  );
  return done !== undefined;
}
