import type { Knex } from 'knex';

/**
 * Goods that are received (docs/decisions/0028, 0058): `receive_stock` and `reverse_receipt` are the only statements that
 * write their stock; receipts say what was counted.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE stock_receipts (
    receipt_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the page: a repeated request finds the receipt of the first.
    request_key   uuid NOT NULL UNIQUE,
    received_at   timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    -- Number of the supplier's delivery note.
    reference     text NOT NULL DEFAULT '',
    note          text NOT NULL DEFAULT '',
    -- reversal: a counter-receipt, which takes out what another one brought in.
    state         text NOT NULL DEFAULT 'posted' CHECK (state IN ('posted', 'reversed', 'reversal')),
    reverses      integer UNIQUE REFERENCES stock_receipts,
    -- Sums of its lines; a reversal has negative ones. Satang; null: the cost of a line is unknown.
    line_count    integer NOT NULL,
    units         integer NOT NULL,
    cost          bigint,
    CHECK ((state = 'reversal') = (reverses IS NOT NULL))
  );
  CREATE INDEX stock_receipts_received ON stock_receipts (received_at, receipt_id);
  CREATE INDEX stock_receipts_state ON stock_receipts (state, received_at, receipt_id);
  CREATE INDEX stock_receipts_user ON stock_receipts (user_id);

  CREATE TABLE stock_receipt_lines (
    receipt_id    integer NOT NULL REFERENCES stock_receipts ON DELETE CASCADE,
    line_no       smallint NOT NULL CHECK (line_no > 0),
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    lot_code      text NOT NULL CHECK (lot_code <> ''),
    expires_on    date,
    quantity      integer NOT NULL CHECK (quantity <> 0),
    -- Satang of a unit; null: unknown.
    unit_cost     integer CHECK (unit_cost >= 0),
    PRIMARY KEY (receipt_id, line_no)
  );
  CREATE INDEX stock_receipt_lines_variant ON stock_receipt_lines (mat_var_id, receipt_id);

  -- The following functions lock rows of stock first, in id order, as those of the stock ledger.

  -- Adds units to lots, which are made where they are new; once for each document and line. The unit cost of a lot that
  -- is there becomes the average of its units. Returns the lines whose lot has another expiry: then the caller must roll
  -- back.
  CREATE FUNCTION receive_stock(of_document text, lines integer[], variants integer[], codes text[], expiries date[],
    quantities integer[], costs integer[], moved_at timestamptz, by_actor text)
  RETURNS TABLE (line_no integer, expires_on date) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  BEGIN
    INSERT INTO stock (mat_var_id, quantity)
      SELECT DISTINCT v.id, 0 FROM unnest(variants) AS v(id)
      WHERE NOT EXISTS (SELECT FROM stock s WHERE s.mat_var_id = v.id) ORDER BY v.id
      ON CONFLICT (mat_var_id) DO NOTHING;
    PERFORM FROM stock s WHERE s.mat_var_id = ANY(variants) ORDER BY s.mat_var_id FOR UPDATE;
    INSERT INTO stock_lots (mat_var_id, code, expires_on)
      SELECT DISTINCT ON (w.id, w.code) w.id, w.code, w.expiry
      FROM unnest(variants, codes, expiries) AS w(id, code, expiry) ORDER BY w.id, w.code
      ON CONFLICT (mat_var_id, code) DO NOTHING;
    RETURN QUERY SELECT w.line_no, l.expires_on
      FROM unnest(lines, variants, codes, expiries) AS w(line_no, id, code, expiry)
      JOIN stock_lots l ON l.mat_var_id = w.id AND l.code = w.code
      WHERE l.expires_on IS DISTINCT FROM w.expiry;
    IF FOUND THEN RETURN; END IF;
    WITH booked AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, w.id, 1, l.lot_id, w.n, 'received', of_document, w.line_no::text, by_actor
      FROM unnest(lines, variants, codes, quantities) AS w(line_no, id, code, n)
      JOIN stock_lots l ON l.mat_var_id = w.id AND l.code = w.code
      ON CONFLICT DO NOTHING RETURNING mat_var_id, lot_id, quantity, document_line
    ), sums AS (
      SELECT b.mat_var_id, b.lot_id, sum(b.quantity)::int AS n,
             sum(b.quantity::numeric * w.cost) FILTER (WHERE w.cost IS NOT NULL) AS paid,
             sum(b.quantity) FILTER (WHERE w.cost IS NOT NULL) AS paid_units
      FROM booked b JOIN unnest(lines, costs) AS w(line_no, cost) ON w.line_no::text = b.document_line GROUP BY 1, 2
    ), lots AS (
      UPDATE stock_lots l SET unit_cost = CASE WHEN l.unit_cost IS NULL THEN round(r.paid / r.paid_units)
          ELSE round((r.paid + l.unit_cost::numeric * h.n) / (r.paid_units + h.n)) END
      FROM sums r, LATERAL (SELECT coalesce(sum(b.on_hand), 0) AS n FROM stock_balances b WHERE b.lot_id = r.lot_id) h
      WHERE l.lot_id = r.lot_id AND r.paid IS NOT NULL
    ), balances AS (
      INSERT INTO stock_balances AS b (mat_var_id, location_id, lot_id, on_hand)
      SELECT r.mat_var_id, 1, r.lot_id, r.n FROM sums r ORDER BY 1, 3
      ON CONFLICT (mat_var_id, location_id, lot_id) DO UPDATE SET on_hand = b.on_hand + excluded.on_hand
    )
    UPDATE stock s SET quantity = s.quantity + r.n
    FROM (SELECT sums.mat_var_id, sum(n)::int AS n FROM sums JOIN stock_lots l USING (lot_id) WHERE l.sellable GROUP BY 1) r
    WHERE s.mat_var_id = r.mat_var_id;
  END $$;

  -- Takes the units of a received document out of their lots again; once. Returns the lines whose units are not all there
  -- and free: then nothing is changed.
  CREATE FUNCTION reverse_receipt(received_as text, of_document text, moved_at timestamptz, by_actor text)
  RETURNS SETOF integer LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT m.mat_var_id FROM stock_movements m
      WHERE m.document = received_as AND m.reason = 'received') ORDER BY s.mat_var_id FOR UPDATE;
    IF EXISTS (SELECT FROM stock_movements m WHERE m.document = of_document AND m.reason = 'received') THEN RETURN; END IF;
    RETURN QUERY WITH sums AS (
      SELECT m.mat_var_id, m.lot_id, sum(m.quantity)::int AS n FROM stock_movements m
      WHERE m.document = received_as AND m.reason = 'received' GROUP BY 1, 2
    ), gone AS (
      SELECT r.lot_id FROM sums r JOIN stock_balances b ON b.lot_id = r.lot_id AND b.location_id = 1
        AND b.mat_var_id = r.mat_var_id WHERE b.on_hand - b.allocated < r.n
      UNION
      SELECT r.lot_id FROM sums r JOIN stock_lots l ON l.lot_id = r.lot_id
      JOIN (SELECT t.mat_var_id, sum(t.n) AS n FROM sums t JOIN stock_lots k ON k.lot_id = t.lot_id
            WHERE k.sellable GROUP BY 1) w ON w.mat_var_id = r.mat_var_id
      JOIN stock s ON s.mat_var_id = r.mat_var_id WHERE l.sellable AND s.quantity < w.n
    )
    SELECT m.document_line::int FROM stock_movements m JOIN gone g ON g.lot_id = m.lot_id
    WHERE m.document = received_as AND m.reason = 'received' ORDER BY 1;
    IF FOUND THEN RETURN; END IF;
    WITH booked AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, m.mat_var_id, m.location_id, m.lot_id, -m.quantity, 'received', of_document, m.document_line, by_actor
      FROM stock_movements m WHERE m.document = received_as AND m.reason = 'received'
      RETURNING mat_var_id, lot_id, -quantity AS n
    ), sums AS (
      SELECT booked.mat_var_id, booked.lot_id, sum(n)::int AS n FROM booked GROUP BY 1, 2
    ), balances AS (
      UPDATE stock_balances b SET on_hand = b.on_hand - r.n FROM sums r
      WHERE b.mat_var_id = r.mat_var_id AND b.location_id = 1 AND b.lot_id = r.lot_id
    )
    UPDATE stock s SET quantity = s.quantity - r.n
    FROM (SELECT sums.mat_var_id, sum(n)::int AS n FROM sums JOIN stock_lots l USING (lot_id) WHERE l.sellable GROUP BY 1) r
    WHERE s.mat_var_id = r.mat_var_id;
  END $$;
`);
