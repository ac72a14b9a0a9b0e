import type { Knex } from 'knex';

/**
 * `exchange_units` gives a line other units where it held the former ones: an order that is picked up at a branch gets
 * units of the branch.
 */
export const up = (knex: Knex): Promise<unknown> =>
  knex.raw(`
  CREATE OR REPLACE FUNCTION exchange_units(number text, line integer, variant integer, today date) RETURNS boolean
  LANGUAGE plpgsql AS $$
  DECLARE
    held_units integer;
    place integer;
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
    SELECT sum(quantity)::int, min(location_id) INTO held_units, place FROM gone;
    IF held_units IS NULL THEN RETURN false; END IF;
    IF place = 1 THEN
      RETURN EXISTS (SELECT FROM claim_stock(number, ARRAY[line], ARRAY[variant], ARRAY[held_units], today));
    END IF;
    RETURN EXISTS (SELECT FROM claim_branch_stock(number, place, ARRAY[line], ARRAY[variant], ARRAY[held_units], today));
  END $$;
`);
