import type { Knex } from 'knex';

/** A line of an order that is not packed may get another variant. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- Releases what a line of an order holds and holds as many units of another variant for it. false: there are too few,
  -- and the caller rolls back. Rows of stock are locked first, in id order.
  CREATE FUNCTION exchange_units(number text, line integer, variant integer, today date) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE
    held_units integer;
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = variant
      OR s.mat_var_id IN (SELECT l.mat_var_id FROM order_lines l WHERE l.so_no = number)
      ORDER BY s.mat_var_id FOR UPDATE;
    PERFORM adopt_stock(number);
    WITH gone AS (
      DELETE FROM stock_allocations a WHERE a.so_no = number AND a.line_no = line AND a.state = 'open'
      RETURNING a.mat_var_id, a.location_id, a.lot_id, a.quantity
    ), balances AS (
      UPDATE stock_balances b SET allocated = b.allocated - g.quantity FROM gone g
      WHERE b.mat_var_id = g.mat_var_id AND b.location_id = g.location_id AND b.lot_id = g.lot_id
    ), available AS (
      UPDATE stock s SET quantity = s.quantity + r.n
      FROM (SELECT g.mat_var_id, sum(g.quantity)::int AS n FROM gone g JOIN stock_lots l USING (lot_id)
            WHERE l.sellable AND g.location_id = 1 GROUP BY 1) r
      WHERE s.mat_var_id = r.mat_var_id
    )
    SELECT sum(quantity)::int INTO held_units FROM gone;
    RETURN held_units IS NOT NULL
      AND EXISTS (SELECT FROM claim_stock(number, ARRAY[line], ARRAY[variant], ARRAY[held_units], today));
  END $$;
`);
