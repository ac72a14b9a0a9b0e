import type { Knex } from 'knex';

/** Pick-up at a branch (docs/decisions/0072). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stock_locations
    ADD COLUMN pickup boolean NOT NULL DEFAULT false,
    -- Days for which orders that are ready are held.
    ADD COLUMN pickup_days smallint NOT NULL DEFAULT 7 CHECK (pickup_days BETWEEN 1 AND 60),
    -- Orders may be paid at the branch.
    ADD COLUMN pickup_cod boolean NOT NULL DEFAULT false,
    -- Where in the branch, and when, in both languages.
    ADD COLUMN pickup_note bilingual NOT NULL DEFAULT '{"th": "", "en": ""}',
    -- The branch's address as one of an order; null: it has never offered pick-up.
    ADD COLUMN pickup_address jsonb,
    ADD CHECK (NOT pickup OR (kind = 'branch' AND pickup_address IS NOT NULL));

  -- The branch at which an order is picked up; null: it is delivered. Validated by a later release.
  ALTER TABLE orders ADD COLUMN pickup_location_id smallint;
  ALTER TABLE orders ADD CONSTRAINT orders_pickup_location FOREIGN KEY (pickup_location_id)
    REFERENCES stock_locations NOT VALID;

  -- As claim_stock, at a branch: its free units alone count, and stock.quantity, which the web shop sells from, does not
  -- change. Rows of stock are locked first, in id order, as everywhere.
  CREATE FUNCTION claim_branch_stock(number text, branch integer, lines integer[], variants integer[],
    quantities integer[], today date) RETURNS SETOF integer
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id = ANY(variants) ORDER BY s.mat_var_id FOR UPDATE;
    RETURN QUERY WITH free AS MATERIALIZED (
      SELECT w.line_no, w.id, w.wanted, b.lot_id, b.on_hand - b.allocated AS n,
             sum(b.on_hand - b.allocated) OVER (PARTITION BY w.id ORDER BY l.expires_on, b.lot_id)::int AS upto
      FROM unnest(lines, variants, quantities) AS w(line_no, id, wanted)
      JOIN stock_balances b ON b.mat_var_id = w.id AND b.location_id = branch AND b.on_hand > b.allocated
      JOIN stock_lots l ON l.lot_id = b.lot_id
      WHERE branch <> 1 AND l.sellable AND (l.expires_on IS NULL OR l.expires_on > today)
    ), enough AS MATERIALIZED (
      SELECT f.line_no, f.id, f.wanted FROM free f WHERE f.upto - f.n < f.wanted AND f.upto >= f.wanted
    ), taken AS MATERIALIZED (
      SELECT f.line_no, f.id, f.lot_id, least(f.n, f.wanted - (f.upto - f.n)) AS n
      FROM enough e JOIN free f ON f.line_no = e.line_no WHERE f.upto - f.n < f.wanted
    ), held AS (
      UPDATE stock_balances b SET allocated = b.allocated + t.n FROM taken t
      WHERE b.mat_var_id = t.id AND b.location_id = branch AND b.lot_id = t.lot_id
    ), allocated AS (
      INSERT INTO stock_allocations (so_no, line_no, location_id, lot_id, mat_var_id, quantity)
      SELECT number, line_no, branch, lot_id, id, n FROM taken
    )
    SELECT e.line_no FROM enough e;
  END $$;

  -- Units that came back of an order picked up at a branch, which the ledger books where they left, go on to the
  -- warehouse, in the transaction that booked them: nothing at a second call.
  CREATE FUNCTION move_returned_stock(of_document text, moved_at timestamptz, by_actor text) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT m.mat_var_id FROM stock_movements m
      WHERE m.document = of_document AND m.reason = 'returned') ORDER BY s.mat_var_id FOR UPDATE;
    WITH gone AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, m.mat_var_id, m.location_id, m.lot_id, -m.quantity, 'transferred', of_document, m.document_line, by_actor
      FROM stock_movements m JOIN stock_locations p USING (location_id)
      WHERE m.document = of_document AND m.reason = 'returned' AND p.kind = 'branch'
      ON CONFLICT DO NOTHING RETURNING mat_var_id, location_id, lot_id, -quantity AS n, document_line
    ), come AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, mat_var_id, 1, lot_id, n, 'transferred', of_document, document_line, by_actor FROM gone
    ), sums AS (
      SELECT mat_var_id, location_id, lot_id, sum(n)::int AS n FROM gone GROUP BY 1, 2, 3
    ), branches AS (
      UPDATE stock_balances b SET on_hand = b.on_hand - r.n FROM sums r
      WHERE b.mat_var_id = r.mat_var_id AND b.location_id = r.location_id AND b.lot_id = r.lot_id
    ), warehouse AS (
      INSERT INTO stock_balances AS b (mat_var_id, location_id, lot_id, on_hand)
      SELECT mat_var_id, 1, lot_id, sum(n)::int FROM sums GROUP BY 1, 3
      ON CONFLICT (mat_var_id, location_id, lot_id) DO UPDATE SET on_hand = b.on_hand + excluded.on_hand
    )
    UPDATE stock s SET quantity = s.quantity + r.n
    FROM (SELECT sums.mat_var_id, sum(n)::int AS n FROM sums JOIN stock_lots l USING (lot_id) WHERE l.sellable GROUP BY 1) r
    WHERE s.mat_var_id = r.mat_var_id;
  END $$;
`);
