import type { SalesDimension } from '@mali/contracts/report-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Satang. */
export type Sums = {
  orders: number;
  units: number;
  discount: number;
  goods: number;
  delivery: number;
  refunded: number;
};
export type Period = Readonly<{ from: string; until: string }>;

const SUMS = `sum(orders)::bigint AS orders, sum(units)::bigint AS units, sum(discount)::bigint AS discount,
  sum(goods)::bigint AS goods, sum(delivery)::bigint AS delivery, sum(refunded)::bigint AS refunded`;

export const salesByDay = (db: Db, { from, until }: Period): Promise<({ day: string } & Sums)[]> =>
  rows(
    db,
    `SELECT day::text AS day, ${SUMS} FROM report_sales
     WHERE dimension = 'day' AND day BETWEEN ?::date AND ?::date GROUP BY day ORDER BY day`,
    [from, until],
  );

export const salesByKey = (
  db: Db,
  dimension: SalesDimension,
  { from, until }: Period,
): Promise<({ key: string } & Sums)[]> =>
  rows(
    db,
    `SELECT key, ${SUMS} FROM report_sales
     WHERE dimension = ? AND day BETWEEN ?::date AND ?::date AND (key <> '' OR dimension <> 'code') GROUP BY key`,
    [dimension, from, until],
  );

/** Where the names of records are. */
const NAMES = {
  product:
    'SELECT mat_id::text AS key, mat_name_th AS name_th, mat_name AS name_en FROM materials WHERE mat_id',
  brand: 'SELECT brand_id::text AS key, brand_th AS name_th, brand_en AS name_en FROM brands WHERE brand_id',
  category:
    'SELECT cat_id::text AS key, category_th AS name_th, category AS name_en FROM categories WHERE cat_id',
  promotion: 'SELECT promo_id::text AS key, name_th, name_en FROM promotions WHERE promo_id',
} as const;
const hasNames = (dimension: SalesDimension): dimension is keyof typeof NAMES => dimension in NAMES;

export type Names = { key: string; name_th: string; name_en: string };
export async function namesOf(db: Db, dimension: SalesDimension, keys: readonly string[]): Promise<Names[]> {
  if (!hasNames(dimension) || keys.length === 0) return [];
  return rows(db, `${NAMES[dimension]} = ANY(?::int[])`, [[...keys]]);
}

export type ReportState = { complete_until: Date | null; checked_at: Date | null; differences: number };
export async function reportState(db: Db): Promise<ReportState> {
  const found = await firstRow<ReportState>(
    db,
    'SELECT complete_until, checked_at, (SELECT count(*)::int FROM report_differences) AS differences FROM report_state',
  );
  return found ?? { complete_until: null, checked_at: null, differences: 0 };
}
