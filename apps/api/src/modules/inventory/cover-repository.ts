import { type Db, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { DayOfStock, Sales } from './cover.ts';

export type CoverRow = Readonly<{
  mat_var_id: number;
  free: number;
  on_hand: number;
  coming: number;
  /** Of the supplier that it is ordered from; null: there is none. */
  lead_days: number | null;
  days: readonly DayOfStock[];
}>;

/** The supplier that a variant `v` is ordered from: the preferred one, else the first that is in use. */
const LEAD_DAYS = `(SELECT p.lead_days FROM supplier_goods g JOIN suppliers p USING (supplier_id)
  WHERE g.mat_var_id = v.mat_var_id AND p.active ORDER BY g.preferred DESC, g.supplier_id LIMIT 1)`;

/** What the cover of variants follows from: some of them, or a batch by id. */
export const readForCover = (
  db: Db,
  of: readonly number[] | Readonly<{ after: number; limit: number }>,
  today: string,
  days: number,
): Promise<CoverRow[]> =>
  rows(
    db,
    `WITH v AS MATERIALIZED (
       ${
         'after' in of
           ? 'SELECT k.mat_var_id, k.quantity FROM stock k WHERE k.mat_var_id > ? ORDER BY k.mat_var_id LIMIT ?'
           : `SELECT k.mat_var_id, k.quantity FROM stock k WHERE k.mat_var_id = ANY(${INTEGERS})`
       }
     ), by_day AS (
       SELECT w.mat_var_id, greatest(0, ?::date - (w.at AT TIME ZONE 'Asia/Bangkok')::date) AS ago, 
         coalesce(sum(w.quantity) FILTER (WHERE w.location_id = 1), 0) AS change,
         coalesce(-sum(w.quantity) FILTER (WHERE w.reason = 'shipped'), 0) AS sold
       FROM v JOIN stock_movements w USING (mat_var_id)
       WHERE w.at >= (?::date - ?::int)::timestamp AT TIME ZONE 'Asia/Bangkok' AND (w.location_id = 1
         -- What a branch has sent in place of the warehouse was asked of the warehouse.
         OR w.reason = 'shipped' AND EXISTS (
           SELECT FROM orders o WHERE o.so_no = w.document AND o.sent_from_location_id = w.location_id))
       GROUP BY 1, 2
     )
     SELECT v.mat_var_id, v.quantity AS free,
       (SELECT coalesce(sum(b.on_hand), 0)::int FROM stock_balances b
        WHERE b.mat_var_id = v.mat_var_id AND b.location_id = 1) AS on_hand,
       (SELECT coalesce(sum(l.units - l.received), 0)::int FROM purchase_order_lines l JOIN purchase_orders p USING (po_id)
        WHERE l.mat_var_id = v.mat_var_id AND p.state IN ('sent', 'partial') AND l.units > l.received) AS coming,
       ${LEAD_DAYS} AS lead_days,
       coalesce(d.days, '[]') AS days
     FROM v LEFT JOIN (
       SELECT mat_var_id, jsonb_agg(jsonb_build_object('ago', ago, 'change', change, 'sold', sold)) AS days
       FROM by_day GROUP BY mat_var_id
     ) d USING (mat_var_id) ORDER BY v.mat_var_id`,
    [...('after' in of ? [of.after, of.limit] : [integers(of)]), ...[today, today, days]] as never[],
  );

export type Cover = Sales &
  Readonly<{
    mat_var_id: number;
    short_days: number;
    long_days: number;
    rate: number;
    cover_days: number;
    runs_out: boolean;
  }>;

/** Writes what has changed; rows are locked in id order, so that a night's run and a receipt never wait for each other. */
export async function saveCover(db: Db, covers: readonly Cover[]): Promise<void> {
  if (covers.length === 0) return;
  await db.raw(
    `WITH w AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS w(mat_var_id int, sold_30 int, days_30 smallint, sold_90 int,
         days_90 smallint, short_days smallint, long_days smallint, rate float8, cover_days int, runs_out boolean)
     ), locked AS MATERIALIZED (
       SELECT c.mat_var_id FROM stock_cover c WHERE c.mat_var_id IN (SELECT w.mat_var_id FROM w)
       ORDER BY c.mat_var_id FOR UPDATE
     )
     UPDATE stock_cover c SET sold_30 = w.sold_30, days_30 = w.days_30, sold_90 = w.sold_90, days_90 = w.days_90,
       short_days = w.short_days, long_days = w.long_days, rate = w.rate, cover_days = w.cover_days, runs_out = w.runs_out
     FROM w JOIN locked USING (mat_var_id) WHERE c.mat_var_id = w.mat_var_id
       AND (c.sold_30, c.days_30, c.sold_90, c.days_90, c.short_days, c.long_days, c.rate, c.cover_days, c.runs_out)
         IS DISTINCT FROM (w.sold_30, w.days_30, w.sold_90, w.days_90, w.short_days, w.long_days, w.rate, w.cover_days,
           w.runs_out)`,
    [JSON.stringify(covers)],
  );
}
