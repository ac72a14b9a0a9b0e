import type { PriceBasis } from '@mali/pricing/kept-goods';
import { type Db, firstRow, preparedRows, rows } from '../../platform/database.ts';

/** Orders that stand and have the promotion. One binding: its id. */
const OWN = `WITH own AS MATERIALIZED (
    SELECT o.so_no, o.email, o.user_id, o.placed_at FROM orders o
    WHERE o.so_no IN (SELECT d.so_no FROM order_discounts d WHERE d.promo_id = ?) AND o.doc_status <> 15
  )`;

/** Units and amounts, satang, of the goods of these orders by variant; without cancelled units. */
export const soldWith = (
  db: Db,
  promoId: number,
): Promise<{ mat_var_id: number; units: number; amount: number }[]> =>
  rows(
    db,
    `${OWN} SELECT l.mat_var_id, sum(l.quantity - l.cancelled)::int AS units,
       round(sum((l.amount - l.code_discount)::numeric * (l.quantity - l.cancelled) / l.quantity))::float8 AS amount
     FROM own JOIN order_lines l USING (so_no) WHERE NOT l.gwp GROUP BY l.mat_var_id`,
    [promoId],
  );

/** Customers, by account or e-mail, who have no order that stands before their first with the promotion. */
export async function countNewCustomers(db: Db, promoId: number): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    db,
    `${OWN} SELECT count(DISTINCT o.email)::int AS n FROM own o
     WHERE NOT EXISTS (SELECT FROM orders p WHERE p.email = o.email AND p.placed_at < o.placed_at AND p.doc_status <> 15)
       AND (o.user_id IS NULL OR NOT EXISTS (
         SELECT FROM orders p WHERE p.user_id = o.user_id AND p.placed_at < o.placed_at AND p.doc_status <> 15))`,
    [promoId],
  );
  return counted?.n ?? 0;
}

export type RefusedOrder = { lines: { mat_var_id: number; quantity: number }[]; basis: PriceBasis };
/** The newest orders of a period with goods of the promotion and without its discount. */
export const ordersWithout = (
  db: Db,
  { promo_id, since, until }: { promo_id: number; since: Date; until: Date },
  limit: number,
): Promise<RefusedOrder[]> =>
  rows(
    db,
    `SELECT b.basis, (SELECT jsonb_agg(jsonb_build_object('mat_var_id', l.mat_var_id, 'quantity', l.quantity) ORDER BY l.line_no)
                      FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp) AS lines
     FROM orders o JOIN order_price_bases b USING (so_no)
     WHERE o.placed_at >= ? AND o.placed_at <= ? AND o.doc_status <> 15
       AND EXISTS (SELECT FROM order_lines l JOIN promotion_members pm USING (mat_var_id)
                   WHERE l.so_no = o.so_no AND NOT l.gwp AND pm.promo_id = ?)
       AND NOT EXISTS (SELECT FROM order_discounts d WHERE d.so_no = o.so_no AND d.promo_id = ?)
     ORDER BY o.placed_at DESC, o.so_no DESC LIMIT ?`,
    [since, until, promo_id, promo_id, limit],
  );

/** What a promotion may take off orders, satang; null: no limit. */
export async function readBudget(db: Db, promoId: number): Promise<number | null> {
  const row = await firstRow<{ budget: number | null }>(
    db,
    'SELECT budget FROM promotions WHERE promo_id = ?',
    [promoId],
  );
  return row?.budget ?? null;
}

export async function setBudget(trx: Db, promoId: number, budget: number | null): Promise<void> {
  await trx.raw('UPDATE promotions SET budget = ? WHERE promo_id = ?', [budget, promoId]);
}

/** Live promotions with a budget that have taken something off an order, in the order they are locked. */
export const budgetsOfOrder = (db: Db, so_no: string): Promise<{ promo_id: number }[]> =>
  preparedRows(
    db,
    `SELECT p.promo_id FROM promotions p WHERE p.budget IS NOT NULL AND p.stage = 'live'
       AND p.promo_id IN (SELECT d.promo_id FROM order_discounts d WHERE d.so_no = ?) ORDER BY p.promo_id`,
    [so_no],
  );
