import type { Knex } from 'knex';

/** Counts at branches (docs/decisions/0064): what was counted there is on hand there; the web shop's stock stays. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Units on hand of variants at a branch, regardless of reservations: as set_stock_on_hand does for the warehouse. What
  -- is found is of the newest lot that was there, else of the newest of all; what is missing is of the lots that expire
  -- first, and units that orders hold stay. Returns what changed, and how many units are held that are not there.
  CREATE FUNCTION set_branch_on_hand(branch integer, variants integer[], counted integer[], moved_at timestamptz, why text,
    of_document text, by_actor text) RETURNS TABLE (mat_var_id integer, change integer, short integer)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = ANY(variants) ORDER BY s.mat_var_id FOR UPDATE;
    RETURN QUERY WITH there AS MATERIALIZED (
      SELECT b.mat_var_id AS id, sum(b.on_hand)::int AS on_hand, sum(b.allocated)::int AS allocated, max(b.lot_id) AS newest
      FROM stock_balances b JOIN stock_locations p ON p.location_id = b.location_id AND p.kind = 'branch'
      WHERE b.mat_var_id = ANY(variants) AND b.location_id = branch GROUP BY 1
    ), target AS MATERIALIZED (
      SELECT c.id, greatest(c.n, coalesce(b.allocated, 0)) - coalesce(b.on_hand, 0) AS change,
             greatest(coalesce(b.allocated, 0) - c.n, 0) AS short,
             coalesce(b.newest, (SELECT max(l.lot_id) FROM stock_lots l WHERE l.mat_var_id = c.id)) AS newest
      FROM unnest(variants, counted) AS c(id, n) LEFT JOIN there b ON b.id = c.id
      WHERE EXISTS (SELECT FROM stock_locations p WHERE p.location_id = branch AND p.kind = 'branch')
    ), free AS (
      SELECT b.mat_var_id AS id, b.lot_id, b.on_hand - b.allocated AS n,
             sum(b.on_hand - b.allocated) OVER (PARTITION BY b.mat_var_id ORDER BY l.expires_on, b.lot_id) AS upto
      FROM target t JOIN stock_balances b ON b.mat_var_id = t.id AND b.location_id = branch
      JOIN stock_lots l ON l.lot_id = b.lot_id
      WHERE t.change < 0 AND b.on_hand > b.allocated
    ), moves AS (
      SELECT id, newest AS lot_id, change AS n FROM target WHERE change > 0 AND newest IS NOT NULL
      UNION ALL
      SELECT t.id, f.lot_id, -least(f.n, -t.change - (f.upto - f.n))::int FROM target t JOIN free f ON f.id = t.id
      WHERE f.upto - f.n < -t.change
    ), booked AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, id, branch, lot_id, n, why, of_document, id, by_actor FROM moves
      ON CONFLICT DO NOTHING RETURNING mat_var_id, lot_id, quantity
    ), balances AS (
      INSERT INTO stock_balances AS b (mat_var_id, location_id, lot_id, on_hand)
      SELECT m.mat_var_id, branch, m.lot_id, m.quantity FROM booked m WHERE m.quantity > 0
      ON CONFLICT (mat_var_id, location_id, lot_id) DO UPDATE SET on_hand = b.on_hand + excluded.on_hand
    ), fewer AS (
      UPDATE stock_balances b SET on_hand = b.on_hand + m.quantity FROM booked m
      WHERE m.quantity < 0 AND b.mat_var_id = m.mat_var_id AND b.location_id = branch AND b.lot_id = m.lot_id
    )
    SELECT t.id, coalesce(m.n, 0), t.short FROM target t
    LEFT JOIN (SELECT booked.mat_var_id AS id, sum(quantity)::int AS n FROM booked GROUP BY 1) m ON m.id = t.id
    WHERE coalesce(m.n, 0) <> 0 OR t.short > 0;
  END $$;
`);
