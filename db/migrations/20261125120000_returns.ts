import type { Knex } from 'knex';

/**
 * Returns of shipped orders, and stock that came back unfit for sale: quarantined units keep their lot at a location of
 * their own, written-off units leave the ledger (docs/decisions/0038-returns.md).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE returns (
    return_no     text PRIMARY KEY CHECK (return_no ~ '^RT[0-9]{14}$'),
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    status        text NOT NULL CHECK (status IN ('asked', 'approved', 'received', 'inspected', 'done', 'refused',
                                                  'withdrawn')),
    source        text NOT NULL CHECK (source IN ('customer', 'staff')),
    -- The customer's words.
    note          text NOT NULL DEFAULT '',
    -- Money may go back before the goods have come.
    pay_first     boolean NOT NULL DEFAULT false,
    drop_off_code text,
    request_key   text NOT NULL,
    asked_at      timestamptz NOT NULL,
    status_at     timestamptz NOT NULL,
    decide_by     timestamptz NOT NULL,
    UNIQUE (so_no, request_key)
  );
  CREATE INDEX returns_asked ON returns (asked_at, return_no);
  CREATE INDEX returns_status ON returns (status, status_at, return_no);
  CREATE INDEX returns_status_at ON returns (status_at, return_no);
  CREATE INDEX returns_decide_by ON returns (decide_by, return_no);

  CREATE TABLE return_lines (
    return_no     text NOT NULL REFERENCES returns ON DELETE CASCADE,
    so_no         text NOT NULL,
    line_no       integer NOT NULL,
    quantity      integer NOT NULL CHECK (quantity > 0),
    reason        text NOT NULL,
    opened        boolean NOT NULL DEFAULT false,
    -- Whose reason it is decides about the amount that goes back.
    cause         text NOT NULL CHECK (cause IN ('customer', 'shop')),
    -- null: to be decided.
    approved      boolean,
    decision_note text NOT NULL DEFAULT '',
    -- false: the customer keeps the goods.
    send_back     boolean NOT NULL DEFAULT true,
    -- Units found by the inspection.
    restocked     integer NOT NULL DEFAULT 0 CHECK (restocked >= 0),
    quarantined   integer NOT NULL DEFAULT 0 CHECK (quarantined >= 0),
    written_off   integer NOT NULL DEFAULT 0 CHECK (written_off >= 0),
    refund_id     bigint REFERENCES refunds ON DELETE SET NULL,
    -- Units of the refund.
    refunded      integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND quantity),
    PRIMARY KEY (return_no, line_no),
    FOREIGN KEY (so_no, line_no) REFERENCES order_lines ON DELETE CASCADE,
    CHECK (restocked + quarantined + written_off <= quantity)
  );
  CREATE INDEX return_lines_order ON return_lines (so_no, line_no);
  CREATE INDEX return_lines_refund ON return_lines (refund_id) WHERE refund_id IS NOT NULL;

  CREATE TABLE return_photos (
    photo         text PRIMARY KEY CHECK (photo ~ '^[0-9a-f]{32}$'),
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- null: sent for a request that is being written.
    return_no     text REFERENCES returns ON DELETE CASCADE,
    place         smallint,
    files         text[] NOT NULL,
    uploaded_at   timestamptz NOT NULL
  );
  CREATE INDEX return_photos_return ON return_photos (return_no, place);
  CREATE INDEX return_photos_order ON return_photos (so_no);
  CREATE INDEX return_photos_waiting ON return_photos (uploaded_at) WHERE return_no IS NULL;

  CREATE TABLE return_events (
    event_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    return_no     text NOT NULL REFERENCES returns ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('asked', 'approved', 'refused', 'withdrawn', 'received', 'inspected',
                                                'refunded', 'done')),
    actor         text NOT NULL CHECK (actor IN ('customer', 'staff', 'system')),
    actor_id      integer
  );
  CREATE INDEX return_events_return ON return_events (return_no, event_id);

  ALTER TABLE stock_locations DROP CONSTRAINT stock_locations_kind_check,
    ADD CONSTRAINT stock_locations_kind_check CHECK (kind IN ('warehouse', 'branch', 'quarantine'));
  INSERT INTO stock_locations (code, kind) VALUES ('quarantine', 'quarantine');

  -- Takes the units of a return document out of sale, in the transaction that booked them: outcome 'quarantined' moves
  -- them to the quarantine location in their lot, 'written_off' removes them. Returns the units.
  CREATE FUNCTION remove_returned_stock(of_document text, outcome text, moved_at timestamptz, by_actor text)
  RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    moved_units integer;
    quarantine smallint := (SELECT location_id FROM stock_locations WHERE code = 'quarantine');
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT m.mat_var_id FROM stock_movements m
      WHERE m.document = of_document AND m.reason = 'returned') ORDER BY s.mat_var_id FOR UPDATE;
    WITH removed AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, m.mat_var_id, m.location_id, m.lot_id, -m.quantity, outcome, of_document, m.document_line, by_actor
      FROM stock_movements m WHERE m.document = of_document AND m.reason = 'returned'
      ON CONFLICT DO NOTHING RETURNING mat_var_id, location_id, lot_id, -quantity AS n, document_line
    ), kept AS (
      INSERT INTO stock_movements (at, mat_var_id, location_id, lot_id, quantity, reason, document, document_line, actor)
      SELECT moved_at, mat_var_id, quarantine, lot_id, n, outcome, of_document, document_line, by_actor FROM removed
      WHERE outcome = 'quarantined' ON CONFLICT DO NOTHING RETURNING mat_var_id, lot_id, quantity AS n
    ), sums AS (
      SELECT mat_var_id, location_id, lot_id, sum(n)::int AS n FROM removed GROUP BY 1, 2, 3
    ), balances AS (
      UPDATE stock_balances b SET on_hand = b.on_hand - r.n FROM sums r
      WHERE b.mat_var_id = r.mat_var_id AND b.location_id = r.location_id AND b.lot_id = r.lot_id
    ), quarantined AS (
      INSERT INTO stock_balances (mat_var_id, location_id, lot_id, on_hand)
      SELECT mat_var_id, quarantine, lot_id, sum(n)::int FROM kept GROUP BY 1, 3
      ON CONFLICT (mat_var_id, location_id, lot_id) DO UPDATE SET on_hand = stock_balances.on_hand + excluded.on_hand
    ), available AS (
      UPDATE stock s SET quantity = s.quantity - r.n
      FROM (SELECT sums.mat_var_id, sum(n)::int AS n FROM sums JOIN stock_lots l USING (lot_id)
            WHERE l.sellable AND sums.location_id = 1 GROUP BY 1) r
      WHERE s.mat_var_id = r.mat_var_id
    )
    SELECT coalesce(sum(n), 0)::int INTO moved_units FROM removed;
    RETURN moved_units;
  END $$;
`);
