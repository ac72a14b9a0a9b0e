import { type Db, firstRow, rows } from '../../platform/database.ts';
import { type GoodsNames, NAMED, NAMES } from './receipt-repository.ts';

/** Whether terms `g` are those of the supplier that the variant is ordered from. */
const IS_FIRST = `NOT EXISTS (SELECT FROM supplier_goods o JOIN suppliers w USING (supplier_id)
  WHERE o.mat_var_id = g.mat_var_id AND o.supplier_id <> g.supplier_id AND w.active AND NOT g.preferred
    AND (o.preferred OR o.supplier_id < g.supplier_id))`;

/** Suppliers of what runs out soon, those with most of it first; minimum in satang. */
export const readReorderSuppliers = (
  db: Db,
  limit: number,
): Promise<
  { supplier_id: number; name: string; lead_days: number; minimum_order: number; runs_out: number }[]
> =>
  rows(
    db,
    `SELECT p.supplier_id, p.name, p.lead_days, p.minimum_order, count(*)::int AS runs_out
     FROM stock_cover c JOIN supplier_goods g USING (mat_var_id) JOIN suppliers p USING (supplier_id)
     WHERE c.runs_out AND p.active AND ${IS_FIRST}
     GROUP BY p.supplier_id ORDER BY runs_out DESC, p.name LIMIT ?`,
    [limit],
  );

/** Variants that run out soon and that no supplier in use delivers. */
export async function countWithoutSupplier(db: Db): Promise<number> {
  const found = await firstRow<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM stock_cover c WHERE c.runs_out AND NOT EXISTS (
       SELECT FROM supplier_goods g JOIN suppliers p USING (supplier_id) WHERE g.mat_var_id = c.mat_var_id AND p.active)`,
  );
  return found?.n ?? 0;
}

export type ReorderRow = GoodsNames &
  Readonly<{
    free: number;
    coming: number;
    rate: number;
    pack_size: number;
    unit_cost: number | null;
  }>;

/** Variants that sell and are ordered from a supplier first, those that last the shortest at the head. */
export const readReorderable = (db: Db, supplierId: number): Promise<ReorderRow[]> =>
  rows(
    db,
    `SELECT ${NAMES}, s.quantity AS free, c.rate, g.pack_size, g.unit_cost,
       (SELECT coalesce(sum(l.units - l.received), 0)::int FROM purchase_order_lines l JOIN purchase_orders p USING (po_id)
        WHERE l.mat_var_id = v.mat_var_id AND p.state IN ('sent', 'partial') AND l.units > l.received) AS coming
     FROM supplier_goods g JOIN stock_cover c USING (mat_var_id) JOIN stock s USING (mat_var_id)
     JOIN variants v USING (mat_var_id) ${NAMED}
     WHERE g.supplier_id = ? AND c.rate > 0 AND ${IS_FIRST}
     ORDER BY s.quantity / c.rate, v.mat_var_id`,
    [supplierId],
  );
