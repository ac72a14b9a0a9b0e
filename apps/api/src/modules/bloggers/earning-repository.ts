import { ORDER_STATUS } from '@mali/contracts/order-status';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Everything that writes earnings takes this lock: no line is reckoned twice at once. */
export const lockEarnings = (db: Db): Promise<unknown> =>
  db.raw("SELECT pg_advisory_xact_lock(hashtextextended('blogger earnings', 0))");

export type NewOrder = { so_no: string; placed_at: Date };
/**
 * Orders of others that follow a click and have no entry yet, without cancelled ones, the oldest first.
 * @param after placed after it
 */
export const ordersToRecord = (
  db: Db,
  after: { placed_at: Date; so_no: string },
  limit: number,
): Promise<NewOrder[]> =>
  rows(
    db,
    `SELECT o.so_no, o.placed_at FROM orders o JOIN blogger_clicks c ON c.click = o.referer
       JOIN blogger_links k USING (link_id)
     WHERE o.referer IS NOT NULL AND (o.placed_at, o.so_no) > (?, ?) AND o.doc_status <> ? AND o.placed_at >= c.at
       AND o.user_id IS DISTINCT FROM k.user_id
       AND NOT EXISTS (SELECT FROM blogger_earnings e WHERE e.so_no = o.so_no)
     ORDER BY o.placed_at, o.so_no LIMIT ?`,
    [after.placed_at, after.so_no, ORDER_STATUS.CANCELLED, limit],
  );

/** Satang that a line `l` of an order `o` earns at a rate: of the goods that stay, after discounts and coins. */
const EARNED = (rate: string): string => `CASE WHEN o.doc_status = ${ORDER_STATUS.CANCELLED} THEN 0 ELSE
  floor((l.amount - l.code_discount - l.coin_discount)::numeric
    * (l.quantity - least(l.quantity, greatest(l.cancelled, (SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r
                                       WHERE r.so_no = l.so_no AND r.line_no = l.line_no))))
    / l.quantity * ${rate} / 100)::bigint END`;

/**
 * Records what an order earns, line by line, unless it is the blogger's own or was placed too long after the click.
 * @param terms what held when it was placed
 */
export async function recordOrder(
  db: Db,
  so_no: string,
  terms: Readonly<{ days: number; rate: number; returnDays: number; at: Date }>,
): Promise<void> {
  await db.raw(
    `WITH made AS (
     INSERT INTO blogger_earnings (user_id, kind, at, so_no, line_no, link_id, rate, return_days, pending, due)
     SELECT k.user_id, 'earned', ?, o.so_no, l.line_no, k.link_id, t.rate, ?, ${EARNED('t.rate')}, 0
     FROM (SELECT ?::smallint AS rate) t, orders o JOIN blogger_clicks c ON c.click = o.referer
       JOIN blogger_links k USING (link_id) JOIN users u ON u.user_id = k.user_id JOIN order_lines l ON l.so_no = o.so_no
     WHERE o.so_no = ? AND NOT l.gwp AND o.placed_at BETWEEN c.at AND c.at + make_interval(days => ?)
       AND o.user_id IS DISTINCT FROM k.user_id AND o.email <> u.email
     ORDER BY l.line_no ON CONFLICT DO NOTHING RETURNING so_no, line_no
     ) INSERT INTO blogger_open_lines (so_no, line_no) SELECT so_no, line_no FROM made ON CONFLICT DO NOTHING`,
    [terms.at, terms.returnDays, terms.rate, so_no, terms.days],
  );
}

/** What a line of `e` has earned so far. */
const SO_FAR = `LATERAL (SELECT sum(x.pending)::bigint AS pending, sum(x.due)::bigint AS due, bool_or(x.kind = 'due') AS is_due
  FROM blogger_earnings x WHERE x.so_no = e.so_no AND x.line_no = e.line_no) s`;
/** Lines of these orders, or of all where it is null: two bindings. */
const OF_ORDERS = `e.kind = 'earned' AND (?::text[] IS NULL OR e.so_no = ANY(?::text[]))`;
const ofOrders = (orders: readonly string[] | null) => {
  const list = orders === null ? null : `{${orders.join(',')}}`;
  return [list, list];
};

/**
 * Orders that changed since the last run, each once. What another transaction writes meanwhile is found by the next run:
 * its change is not visible to this one, or its order is read after it.
 */
export async function takeChanges(db: Db): Promise<string[]> {
  const found = await rows<{ so_no: string }>(
    db,
    'WITH gone AS (DELETE FROM blogger_order_changes RETURNING so_no) SELECT DISTINCT so_no FROM gone ORDER BY so_no',
  );
  return found.map(({ so_no }) => so_no);
}

/**
 * Brings lines to what their orders earn now, after cancellations, returns and changes: the differences are entries.
 * @param orders null: all
 * @returns how many there were
 */
export async function recordChanges(db: Db, at: Date, orders: readonly string[] | null): Promise<number> {
  const done = await rows(
    db,
    `INSERT INTO blogger_earnings (user_id, kind, at, so_no, line_no, pending, due)
     SELECT user_id, 'changed', ?, so_no, line_no, CASE WHEN is_due THEN 0 ELSE more END, CASE WHEN is_due THEN more ELSE 0 END
     FROM (
       SELECT e.user_id, e.so_no, e.line_no, s.is_due,
         coalesce(${EARNED('e.rate')}, 0) - s.pending - s.due AS more
       FROM blogger_earnings e JOIN orders o ON o.so_no = e.so_no
         LEFT JOIN order_lines l ON l.so_no = e.so_no AND l.line_no = e.line_no, ${SO_FAR}
       WHERE ${OF_ORDERS}
     ) x WHERE more <> 0 ORDER BY so_no, line_no RETURNING entry_id`,
    [at, ...ofOrders(orders)],
  );
  return done.length;
}

const ARRIVED = [ORDER_STATUS.RECEIVED, ORDER_STATUS.COMPLETED_NOT_REVIEW, ORDER_STATUS.COMPLETED].join(', ');
/** When the return period of an order's line is over: the day of delivery and the days after it; null: not delivered. */
const DUE_AT = `CASE WHEN o.doc_status IN (${ARRIVED}) THEN
    (SELECT (date_trunc('day', min(v.at) AT TIME ZONE 'Asia/Bangkok') + make_interval(days => e.return_days + 1))
       AT TIME ZONE 'Asia/Bangkok'
     FROM order_events v WHERE v.so_no = e.so_no AND v.to_status IN (${ARRIVED})) END`;

/**
 * Notes of lines that are not due yet when they will be; of others nothing is left to do.
 * @param orders null: all
 */
export async function noteOpenLines(db: Db, orders: readonly string[] | null): Promise<void> {
  await db.raw(
    `WITH lines AS (
       SELECT e.so_no, e.line_no, NOT s.is_due AND s.pending > 0 AS open, ${DUE_AT} AS due_at
       FROM blogger_earnings e JOIN orders o ON o.so_no = e.so_no, ${SO_FAR}
       WHERE ${OF_ORDERS}
     ), gone AS (
       DELETE FROM blogger_open_lines b USING lines l WHERE b.so_no = l.so_no AND b.line_no = l.line_no AND NOT l.open
     )
     INSERT INTO blogger_open_lines (so_no, line_no, due_at)
     SELECT so_no, line_no, due_at FROM lines WHERE open
     ON CONFLICT (so_no, line_no) DO UPDATE SET due_at = excluded.due_at
       WHERE blogger_open_lines.due_at IS DISTINCT FROM excluded.due_at`,
    ofOrders(orders),
  );
}

/**
 * Makes lines due whose return period is over, without an open return.
 * @returns how many there were
 */
export async function recordDue(db: Db, at: Date): Promise<number> {
  const done = await rows(
    db,
    `WITH made AS (
       INSERT INTO blogger_earnings (user_id, kind, at, so_no, line_no, pending, due)
       SELECT e.user_id, 'due', ?, e.so_no, e.line_no, -s.pending, s.pending
       FROM blogger_open_lines b JOIN blogger_earnings e ON e.so_no = b.so_no AND e.line_no = b.line_no AND e.kind = 'earned',
         ${SO_FAR}
       WHERE b.due_at <= ? AND NOT s.is_due AND s.pending > 0
         AND NOT EXISTS (SELECT FROM returns r WHERE r.so_no = e.so_no AND r.status NOT IN ('done', 'refused', 'withdrawn'))
       ORDER BY e.so_no, e.line_no RETURNING so_no, line_no
     )
     DELETE FROM blogger_open_lines b USING made m WHERE b.so_no = m.so_no AND b.line_no = m.line_no RETURNING b.so_no`,
    [at, at],
  );
  return done.length;
}

/** Removes clicks of before a moment; their links keep how many there were. */
export async function removeClicks(db: Db, before: Date): Promise<void> {
  await db.raw(
    `WITH gone AS (DELETE FROM blogger_clicks WHERE at < ? RETURNING link_id),
       counts AS (SELECT link_id, count(*)::int AS n FROM gone GROUP BY link_id)
     UPDATE blogger_links l SET removed_clicks = l.removed_clicks + c.n FROM counts c WHERE l.link_id = c.link_id`,
    [before],
  );
}

export type Sums = { pending: number; due: number; paid: number };
const SUMS = `coalesce(sum(e.pending), 0)::bigint AS pending, coalesce(sum(e.due), 0)::bigint AS due,
  coalesce(-sum(e.due) FILTER (WHERE e.kind = 'paid'), 0)::bigint AS paid`;

export async function sumsOf(db: Db, userId: number): Promise<Sums> {
  const found = await firstRow<Sums>(db, `SELECT ${SUMS} FROM blogger_earnings e WHERE e.user_id = ?`, [
    userId,
  ]);
  return found ?? { pending: 0, due: 0, paid: 0 };
}

export type LineRow = {
  entry_id: number;
  earned_at: Date;
  name_th: string;
  name_en: string;
  link: string | null;
  pending: number;
  due: number;
};
/** The newest lines that a blogger has earned with; whose orders they are is not among it. */
export const newestLines = (db: Db, userId: number, limit: number): Promise<LineRow[]> =>
  rows(
    db,
    `SELECT e.entry_id, e.at AS earned_at, coalesce(l.shown->>'mat_name_th', '') AS name_th, coalesce(l.shown->>'mat_name', '') AS name_en,
       k.name AS link, s.pending, s.due
     FROM (SELECT entry_id, at, so_no, line_no, link_id FROM blogger_earnings WHERE user_id = ? AND kind = 'earned' ORDER BY entry_id DESC LIMIT ?) e
       LEFT JOIN order_lines l ON l.so_no = e.so_no AND l.line_no = e.line_no
       LEFT JOIN blogger_links k ON k.link_id = e.link_id,
       LATERAL (SELECT sum(x.pending)::bigint AS pending, sum(x.due)::bigint AS due FROM blogger_earnings x
                WHERE x.so_no = e.so_no AND x.line_no = e.line_no) s
     ORDER BY e.entry_id DESC`,
    [userId, limit],
  );

const NAME = "trim(u.first_name || ' ' || u.last_name)";
export type PayoutRow = {
  payout_id: number;
  user_id: number;
  amount: number;
  withheld: number;
  withheld_rate: number;
  reference: string;
  paid_at: Date;
  name: string;
  paid_by: string;
};
/** The newest payouts, of one blogger or of all. */
export const newestPayouts = (db: Db, userId: number | null, limit: number): Promise<PayoutRow[]> =>
  rows(
    db,
    `SELECT p.payout_id, p.user_id, p.amount, p.withheld, p.withheld_rate, p.reference, p.paid_at, ${NAME} AS name,
       (SELECT trim(b.first_name || ' ' || b.last_name) FROM users b WHERE b.user_id = p.paid_by) AS paid_by
     FROM blogger_payouts p JOIN users u ON u.user_id = p.user_id
     WHERE p.user_id = coalesce(?::int, p.user_id) ORDER BY p.payout_id DESC LIMIT ?`,
    [userId, limit],
  );

export type BalanceRow = Sums & { user_id: number; name: string; role_id: number; paid_at: Date | null };
/** Who has earned, most to pay first. */
export const balances = (db: Db, limit: number): Promise<BalanceRow[]> =>
  rows(
    db,
    `SELECT x.user_id, x.pending, x.due, x.paid, ${NAME} AS name, u.role_id, (SELECT max(p.paid_at) FROM blogger_payouts p WHERE p.user_id = x.user_id) AS paid_at
     FROM (SELECT e.user_id, ${SUMS} FROM blogger_earnings e GROUP BY e.user_id) x JOIN users u USING (user_id)
     ORDER BY x.due DESC, x.pending DESC, x.user_id LIMIT ?`,
    [limit],
  );

export const payoutByKey = (
  db: Db,
  key: string,
): Promise<{ user_id: number; amount: number; withheld: number; reference: string } | undefined> =>
  firstRow(
    db,
    'SELECT user_id, amount, withheld, reference FROM blogger_payouts WHERE request_key = ?::uuid',
    [key],
  );

/** The role of an account. */
export const roleOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (await firstRow<{ role_id: number }>(db, 'SELECT role_id FROM users WHERE user_id = ?', [userId]))?.role_id;

/** Records a payout with its entry. */
export async function insertPayout(
  db: Db,
  of: Readonly<{
    request_key: string;
    user_id: number;
    amount: number;
    withheld: number;
    withheld_rate: number;
    reference: string;
    at: Date;
    by: number;
  }>,
): Promise<number> {
  const made = await firstRow<{ payout_id: number }>(
    db,
    `WITH made AS (
       INSERT INTO blogger_payouts (request_key, user_id, amount, withheld, withheld_rate, reference, paid_at, paid_by)
       VALUES (?::uuid, ?, ?, ?, ?, ?, ?, ?) RETURNING payout_id, user_id, amount, paid_at
     )
     INSERT INTO blogger_earnings (user_id, kind, at, payout_id, pending, due)
     SELECT user_id, 'paid', paid_at, payout_id, 0, -amount FROM made RETURNING payout_id`,
    [
      ...[of.request_key, of.user_id, of.amount, of.withheld, of.withheld_rate],
      ...[of.reference, of.at, of.by],
    ],
  );
  if (made === undefined) throw new Error('the payout was not stored');
  return made.payout_id;
}

export type LedgerRow = {
  at: Date;
  name: string;
  kind: string;
  so_no: string | null;
  line_no: number | null;
  rate: number | null;
  pending: number;
  due: number;
  reference: string | null;
  /** Of a payout: the tax withheld from it. */
  withheld: number | null;
};
/** Entries of all bloggers in their order, for a file. */
export const ledger = (db: Db, limit: number): Promise<LedgerRow[]> =>
  rows(
    db,
    `SELECT at, name, kind, so_no, line_no, rate, pending, due, reference, withheld FROM (
       SELECT e.entry_id, e.at, ${NAME} AS name, e.kind, e.so_no, e.line_no, e.rate, e.pending, e.due, p.reference, p.withheld
       FROM blogger_earnings e JOIN users u USING (user_id) LEFT JOIN blogger_payouts p ON p.payout_id = e.payout_id
       ORDER BY e.entry_id DESC LIMIT ?
     ) x ORDER BY entry_id`,
    [limit],
  );
