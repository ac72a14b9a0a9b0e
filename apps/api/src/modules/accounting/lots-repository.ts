import type { LotReport } from '@mali/contracts/accounting-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { Span } from './month-repository.ts';

export type LotRow = {
  lot_id: number;
  code: string;
  expires_on: string | null;
  mat_var_id: number;
  sku: string;
  name_th: string;
  name_en: string;
  brand: string;
  units: number;
  unit_cost: number | null;
  value: number | null;
};
type Statement = { sql: string; bindings: (string | number | Date)[] };

/** Units by lot: at the end of the span, counted back from now; or sent in it, less what came back. */
const UNITS: Readonly<Record<LotReport, (span: Span) => Statement>> = {
  stock: ({ to }) => ({
    sql: `SELECT lot_id, sum(n)::int AS units FROM (
        SELECT lot_id, on_hand AS n FROM stock_balances WHERE on_hand <> 0
        UNION ALL SELECT lot_id, -quantity FROM stock_movements WHERE at >= ?
      ) u GROUP BY lot_id HAVING sum(n) <> 0`,
    bindings: [to],
  }),
  sold: ({ from, to }) => ({
    sql: `SELECT lot_id, (-sum(quantity))::int AS units FROM stock_movements
      WHERE at >= ? AND at < ? AND reason IN ('shipped', 'returned') GROUP BY lot_id HAVING sum(quantity) <> 0`,
    bindings: [from, to],
  }),
};

/** The statement of all lots of a report, those of the highest value first. */
export function lotsStatement(of: LotReport, span: Span): Statement {
  const { sql, bindings } = UNITS[of](span);
  return {
    sql: `SELECT l.lot_id, l.code, l.expires_on::text AS expires_on, v.mat_var_id, v.item_id AS sku,
        m.mat_name_th AS name_th, m.mat_name AS name_en, b.brand_en AS brand, u.units, l.unit_cost,
        (u.units::bigint * l.unit_cost)::bigint AS value
      FROM (${sql}) u JOIN stock_lots l USING (lot_id) JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
        JOIN brands b USING (brand_id)
      ORDER BY u.units::bigint * l.unit_cost DESC NULLS LAST, l.lot_id`,
    bindings,
  };
}

export function lotsPage(
  db: Db,
  of: LotReport,
  span: Span,
  page: Readonly<{ limit: number; offset: number }>,
): Promise<LotRow[]> {
  const { sql, bindings } = lotsStatement(of, span);
  return rows(db, `${sql} LIMIT ? OFFSET ?`, [...bindings, page.limit, page.offset]);
}

export type LotSums = { count: number; units: number; units_without_cost: number; value: number };
export async function lotSums(db: Db, of: LotReport, span: Span): Promise<LotSums> {
  const { sql, bindings } = UNITS[of](span);
  const found = await firstRow<LotSums>(
    db,
    `SELECT count(*)::int AS count, coalesce(sum(u.units), 0)::int AS units,
       coalesce(sum(u.units) FILTER (WHERE l.unit_cost IS NULL), 0)::int AS units_without_cost,
       coalesce(sum(u.units::bigint * l.unit_cost), 0)::bigint AS value
     FROM (${sql}) u JOIN stock_lots l USING (lot_id)`,
    bindings,
  );
  if (found === undefined) throw new Error('sums have a row');
  return found;
}
