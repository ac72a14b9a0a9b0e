import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Orders that are sold: the statuses of SOLD_STATUSES, which a test compares. */
export const SOLD = '3, 13, 14, 17, 98, 99';
/** Refunds that lower the sales of their order: money that came too late, twice or too much was never among them. */
const COUNTED_REFUND = "r.status = 'done' AND r.reason_code IN ('goods', 'cancelled')";
const REFUNDED = `coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.so_no = o.so_no AND ${COUNTED_REFUND}), 0)`;

/** The sums of the orders of some days, from the orders themselves: `days(day)` comes before it. */
const SUMS = `o AS MATERIALIZED (
    SELECT o.so_no, d.day, to_char(o.placed_at AT TIME ZONE 'Asia/Bangkok', 'HH24') AS hour, o.payment_method,
      coalesce(o.source, '') AS channel, coalesce(o.delivery_address ->> 'province', '') AS province,
      coalesce(o.promo_code, '') AS code,
      CASE WHEN EXISTS (SELECT FROM orders e WHERE e.email = o.email AND e.placed_at < o.placed_at) THEN 'returning'
           ELSE 'new' END AS customer,
      CASE WHEN EXISTS (SELECT FROM order_supplements s WHERE s.so_no = o.so_no) THEN 0 ELSE 1 END AS orders,
      (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp) AS units,
      (SELECT coalesce(sum(t.amount), 0) FROM order_discounts t WHERE t.so_no = o.so_no AND t.kind <> 'exchange') AS discount,
      o.subtotal - o.discount_promo AS goods, o.delivery_cost + o.cod_fee AS delivery, ${REFUNDED} AS refunded
    FROM days d JOIN orders o ON o.placed_at >= d.day::timestamp AT TIME ZONE 'Asia/Bangkok'
      AND o.placed_at < (d.day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
    WHERE o.doc_status IN (${SOLD})
  ), l AS MATERIALIZED (
    SELECT o.day, o.so_no, l.line_no, m.mat_id, m.brand_id, m.cat1_id, l.quantity AS units,
      (SELECT coalesce(sum(t.amount), 0) FROM order_discounts t
       WHERE t.so_no = l.so_no AND t.line_no = l.line_no AND t.kind <> 'exchange') AS discount,
      l.amount - l.code_discount - l.coin_discount - l.partner_discount AS goods,
      (SELECT coalesce(sum(k.amount), 0) FROM refund_lines k JOIN refunds r USING (refund_id)
       WHERE k.so_no = l.so_no AND k.line_no = l.line_no AND ${COUNTED_REFUND}) AS refunded
    FROM o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
    WHERE NOT l.gwp
  ), sums AS (
    SELECT k.dimension, o.day, k.key, sum(o.orders)::int AS orders, sum(o.units)::int AS units,
      sum(o.discount)::bigint AS discount, sum(o.goods)::bigint AS goods, sum(o.delivery)::bigint AS delivery,
      sum(o.refunded)::bigint AS refunded
    FROM o CROSS JOIN LATERAL (VALUES ('day', ''), ('hour', o.hour), ('payment', o.payment_method), ('channel', o.channel),
      ('province', o.province), ('customer', o.customer), ('code', o.code)) k(dimension, key)
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT k.dimension, l.day, k.key::text, count(DISTINCT l.so_no)::int, sum(l.units)::int, sum(l.discount)::bigint,
      sum(l.goods)::bigint, 0, sum(l.refunded)::bigint
    FROM l CROSS JOIN LATERAL (VALUES ('product', l.mat_id), ('brand', l.brand_id), ('category', l.cat1_id)) k(dimension, key)
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'promotion', l.day, t.promo_id::text, count(DISTINCT l.so_no)::int, sum(l.units)::int, sum(t.amount)::bigint,
      sum(l.goods)::bigint, 0, sum(l.refunded)::bigint
    FROM l JOIN (SELECT t.so_no, t.line_no, t.promo_id, sum(t.amount) AS amount FROM order_discounts t
      WHERE t.promo_id IS NOT NULL AND t.kind <> 'code' AND t.so_no IN (SELECT so_no FROM o) GROUP BY 1, 2, 3) t
      USING (so_no, line_no)
    GROUP BY 1, 2, 3
  )`;
const COLUMNS = 'dimension, day, key, orders, units, discount, goods, delivery, refunded';

/** One run at a time: of two, the later to write could have read earlier. */
export async function lockReports(trx: Db): Promise<boolean> {
  const found = await firstRow<{ locked: boolean }>(
    trx,
    "SELECT pg_try_advisory_xact_lock(hashtextextended('report sales', 0)) AS locked",
  );
  return found?.locked === true;
}

/**
 * Computes the sums of the newest days that have changed. A change that is not committed yet is not taken here, and
 * waits for the next run.
 * @returns the days
 */
export async function refreshDays(trx: Db, limit: number): Promise<string[]> {
  const taken = await rows<{ day: string }>(
    trx,
    `WITH gone AS (
       DELETE FROM report_changes WHERE day IN (SELECT DISTINCT day FROM report_changes ORDER BY day DESC LIMIT ?)
       RETURNING day
     )
     SELECT DISTINCT day::text AS day FROM gone`,
    [limit],
  );
  const days = taken.map(({ day }) => day);
  if (days.length === 0) return days;
  await trx.raw('DELETE FROM report_sales WHERE dimension = ANY(?::text[]) AND day = ANY(?::date[])', [
    [...DIMENSIONS],
    days,
  ]);
  await trx.raw(
    `WITH days AS (SELECT unnest(?::date[]) AS day), ${SUMS}
     INSERT INTO report_sales (${COLUMNS}) SELECT ${COLUMNS} FROM sums`,
    [days],
  );
  return days;
}
const DIMENSIONS = [
  ...['day', 'hour', 'payment', 'channel', 'province', 'customer', 'code'],
  ...['product', 'brand', 'category', 'promotion'],
];

export const setComplete = (db: Db, until: Date) =>
  db.raw('UPDATE report_state SET complete_until = greatest(complete_until, ?::timestamptz)', [until]);

/** Marks every day of a range, or all that have orders, to be computed again. */
export const markDays = (db: Db, from: string | null, until: string | null) =>
  db.raw(
    `INSERT INTO report_changes (day)
     SELECT d::date FROM (SELECT coalesce(?::date, (min(placed_at) AT TIME ZONE 'Asia/Bangkok')::date) AS first,
         coalesce(?::date, (max(placed_at) AT TIME ZONE 'Asia/Bangkok')::date) AS last FROM orders) o,
       generate_series(o.first, o.last, interval '1 day') d`,
    [from, until],
  );

/**
 * Compares what is stored with the orders: the figures of each day, and the sums of every other dimension with those of
 * the day. Differences replace those of the last comparison, and their days are computed again. Days that wait to be
 * computed are left out.
 * @returns how many figures differ
 */
export async function compareWithOrders(trx: Db, at: Date): Promise<number> {
  await trx.raw('DELETE FROM report_differences');
  const found = await firstRow<{ found: number }>(
    trx,
    `WITH source AS (
       SELECT (o.placed_at AT TIME ZONE 'Asia/Bangkok')::date AS day,
         count(*) FILTER (WHERE NOT EXISTS (SELECT FROM order_supplements s WHERE s.so_no = o.so_no))::bigint AS orders,
         sum(o.subtotal - o.discount_promo)::bigint AS goods, sum(o.delivery_cost + o.cod_fee)::bigint AS delivery,
         sum(${REFUNDED})::bigint AS refunded
       FROM orders o WHERE o.doc_status IN (${SOLD}) GROUP BY 1
     ), stored AS (
       SELECT dimension, day, sum(orders)::bigint AS orders, sum(goods)::bigint AS goods, sum(delivery)::bigint AS delivery,
         sum(refunded)::bigint AS refunded FROM report_sales WHERE dimension <> 'promotion' GROUP BY 1, 2
     ), pairs AS (
       SELECT day, s.dimension, f.figure, coalesce(f.stored, 0) AS stored, coalesce(f.expected, 0) AS expected
       FROM (SELECT day, d.dimension FROM (SELECT day FROM source UNION SELECT day FROM stored) a
             CROSS JOIN unnest(ARRAY['day', 'hour', 'payment', 'channel', 'province', 'customer', 'code', 'product', 'brand',
               'category']) d(dimension)) s
       LEFT JOIN source o USING (day) LEFT JOIN stored t USING (day, dimension)
       CROSS JOIN LATERAL (VALUES ('orders', t.orders, o.orders), ('goods', t.goods, o.goods),
         ('delivery', t.delivery, o.delivery), ('refunded', t.refunded, o.refunded)) f(figure, stored, expected)
       -- Refunds of delivery belong to no product, and an order of three products is counted at each.
       WHERE s.dimension NOT IN ('product', 'brand', 'category') OR f.figure = 'goods'
     ), differing AS (
       INSERT INTO report_differences (day, dimension, figure, stored, expected)
       SELECT day, dimension, figure, stored, expected FROM pairs p
       WHERE p.stored <> p.expected AND NOT EXISTS (SELECT FROM report_changes c WHERE c.day = p.day)
       RETURNING day
     ), again AS (
       INSERT INTO report_changes (day) SELECT DISTINCT day FROM differing
     )
     SELECT count(*)::int AS found FROM differing`,
  );
  await trx.raw('UPDATE report_state SET checked_at = ?', [at]);
  return found?.found ?? 0;
}
