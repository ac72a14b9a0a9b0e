import { type Db, firstRow, rows } from '../../platform/database.ts';
import { SOLD } from './rollup-repository.ts';

/** Satang. */
export type HourSums = Readonly<{ hour: number; orders: number; sales: number }>;

/** Sold orders that were placed in a span, by their hour in Bangkok: straight from the orders. */
export const ordersByHour = (db: Db, from: Date, to: Date): Promise<HourSums[]> =>
  rows(
    db,
    `SELECT extract(hour FROM o.placed_at AT TIME ZONE 'Asia/Bangkok')::int AS hour,
       (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM order_supplements s WHERE s.so_no = o.so_no)))::int AS orders,
       sum(o.subtotal - o.discount_promo + o.delivery_cost + o.cod_fee)::bigint AS sales
     FROM orders o WHERE o.placed_at >= ? AND o.placed_at < ? AND o.doc_status IN (${SOLD}) GROUP BY 1`,
    [from, to],
  );

/** The hours of a day that is summed up. */
export const storedHours = (db: Db, day: string): Promise<HourSums[]> =>
  rows(
    db,
    `SELECT key::int AS hour, orders, (goods + delivery)::bigint AS sales FROM report_sales
     WHERE dimension = 'hour' AND day = ?::date`,
    [day],
  );

export type BestSeller = Readonly<{
  mat_id: number;
  name_th: string;
  name_en: string;
  brand: string;
  image: string | null;
  units: number;
  sales: number;
  free: number;
  /** Units a day of all its variants. */
  rate: number;
  /** Units of the days before, by day. */
  earlier: Readonly<Record<string, number>>;
}>;

/** The products of which most was sold since a moment, with the days before from the stored sums. */
export const bestSellers = (
  db: Db,
  { from, to, first }: { from: Date; to: Date; first: string },
  limit: number,
): Promise<BestSeller[]> =>
  rows(
    db,
    `WITH sold AS (
       SELECT v.mat_id, sum(l.quantity)::int AS units,
         sum(l.amount - l.code_discount - l.coin_discount - l.partner_discount)::bigint AS sales
       FROM orders o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id)
       WHERE o.placed_at >= ? AND o.placed_at < ? AND o.doc_status IN (${SOLD}) AND NOT l.gwp
       GROUP BY v.mat_id ORDER BY sales DESC, v.mat_id LIMIT ?
     )
     SELECT s.mat_id, m.mat_name_th AS name_th, m.mat_name AS name_en, b.brand_en AS brand, s.units, s.sales,
       (SELECT v.images[1] FROM variants v WHERE v.mat_id = s.mat_id ORDER BY v.position, v.mat_var_id LIMIT 1) AS image,
       k.free, k.rate,
       coalesce((SELECT jsonb_object_agg(r.day, r.units) FROM report_sales r
         WHERE r.dimension = 'product' AND r.day >= ?::date AND r.key = s.mat_id::text), '{}') AS earlier
     FROM sold s JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     CROSS JOIN LATERAL (SELECT coalesce(sum(t.quantity), 0)::int AS free, coalesce(sum(c.rate), 0)::float8 AS rate
       FROM variants v JOIN stock t USING (mat_var_id) JOIN stock_cover c USING (mat_var_id) WHERE v.mat_id = s.mat_id) k
     ORDER BY s.sales DESC, s.mat_id`,
    [from, to, limit, first],
  );

export type StockOut = Readonly<{
  mat_var_id: number;
  sku: string;
  name_th: string;
  name_en: string;
  brand: string;
  image: string | null;
  price: number;
  rate: number;
  since: Date | null;
  count: number;
  /** Of all. */
  lost_a_day: number;
}>;

/** Variants on sale that sell and have no free units: those that cost most a day, each with the sums of all. */
export const stockOuts = (db: Db, limit: number): Promise<StockOut[]> =>
  rows(
    db,
    `WITH gone AS MATERIALIZED (
       SELECT k.mat_var_id, v.mat_id, v.item_id AS sku, v.mat_price AS price, v.images[1] AS image, c.rate
       FROM stock k JOIN stock_cover c USING (mat_var_id) JOIN variants v USING (mat_var_id)
       WHERE k.few = 0 AND c.rate > 0 AND v.active AND NOT v.free
     )
     SELECT g.mat_var_id, g.sku, g.price, g.image, g.rate, m.mat_name_th AS name_th, m.mat_name AS name_en, b.brand_en AS brand,
       (SELECT max(o.placed_at) FROM order_lines l JOIN orders o USING (so_no)
        WHERE l.mat_var_id = g.mat_var_id AND o.doc_status IN (${SOLD})) AS since,
       a.count, a.lost_a_day
     FROM (SELECT * FROM gone ORDER BY rate * price DESC, mat_var_id LIMIT ?) g
     JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     CROSS JOIN (SELECT count(*)::int AS count, round(sum(rate * price))::bigint AS lost_a_day FROM gone) a
     ORDER BY g.rate * g.price DESC, g.mat_var_id`,
    [limit],
  );

const LATE = `o.doc_status = 14 AND o.promised_at + interval '1 day' <= ?`;
export type LateParcel = Readonly<{
  so_no: string;
  carrier: string | null;
  tracking_no: string | null;
  promised_at: Date;
}>;
/** Shipped orders whose last promised day is over, the oldest first. */
export const lateParcels = (db: Db, at: Date, limit: number): Promise<LateParcel[]> =>
  rows(
    db,
    `SELECT o.so_no, o.carrier, o.tracking_no, o.promised_at FROM orders o WHERE ${LATE}
     ORDER BY o.promised_at, o.so_no LIMIT ?`,
    [at, limit],
  );
export async function countLateParcels(db: Db, at: Date): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM orders o WHERE ${LATE}`,
    [at],
  );
  return found?.count ?? 0;
}
