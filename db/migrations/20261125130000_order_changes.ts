import type { Knex } from 'knex';

/**
 * Changes of an order before it is packed: cancelled units, address, exchanged shades, and internal work on it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- Units of a paid order that were cancelled before packing: the line stays as invoiced, they are not shipped.
  -- A line of an unpaid order is rewritten instead.
  ALTER TABLE order_lines
    ADD COLUMN cancelled smallint NOT NULL DEFAULT 0,
    ADD CONSTRAINT order_lines_cancelled CHECK (cancelled BETWEEN 0 AND quantity) NOT VALID;
  -- Units of a limited price cut that were returned to it with cancelled units of a paid order.
  ALTER TABLE order_discounts ADD COLUMN units_returned smallint NOT NULL DEFAULT 0;
  -- Satang of coin discounts on units that were cancelled before the order was paid.
  ALTER TABLE orders ADD COLUMN coins_cancelled integer NOT NULL DEFAULT 0;

  -- Releases units of lines of an order: those that expire last go first. Rows of stock are locked first, in id order.
  CREATE FUNCTION release_units(number text, lines integer[], quantities integer[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM stock s WHERE s.mat_var_id IN (SELECT l.mat_var_id FROM order_lines l WHERE l.so_no = number)
      ORDER BY s.mat_var_id FOR UPDATE;
    PERFORM adopt_stock(number);
    WITH held AS MATERIALIZED (
      SELECT a.line_no, a.location_id, a.lot_id, a.mat_var_id, a.quantity AS n, w.wanted,
        sum(a.quantity) OVER (PARTITION BY a.line_no)::int AS of_line,
        sum(a.quantity) OVER (PARTITION BY a.line_no ORDER BY l.expires_on DESC, a.lot_id DESC)::int AS upto
      FROM unnest(lines, quantities) AS w(line_no, wanted)
      JOIN stock_allocations a ON a.so_no = number AND a.line_no = w.line_no AND a.state = 'open'
      JOIN stock_lots l ON l.lot_id = a.lot_id
    ), gone AS MATERIALIZED (
      SELECT h.*, least(h.n, h.wanted - (h.upto - h.n)) AS back, h.wanted >= h.of_line AS whole
      FROM held h WHERE h.upto - h.n < h.wanted
    ), ended AS (
      -- The row stays: a line without any would be allocated again by adopt_stock.
      UPDATE stock_allocations a SET state = 'released' FROM gone g
      WHERE a.so_no = number AND a.line_no = g.line_no AND a.location_id = g.location_id AND a.lot_id = g.lot_id AND g.whole
    ), removed AS (
      DELETE FROM stock_allocations a USING gone g
      WHERE a.so_no = number AND a.line_no = g.line_no AND a.location_id = g.location_id AND a.lot_id = g.lot_id
        AND NOT g.whole AND g.back = g.n
    ), lessened AS (
      UPDATE stock_allocations a SET quantity = a.quantity - g.back FROM gone g
      WHERE a.so_no = number AND a.line_no = g.line_no AND a.location_id = g.location_id AND a.lot_id = g.lot_id
        AND NOT g.whole AND g.back < g.n
    ), sums AS (
      SELECT mat_var_id, location_id, lot_id, sum(back)::int AS n FROM gone GROUP BY 1, 2, 3
    ), balances AS (
      UPDATE stock_balances b SET allocated = b.allocated - r.n FROM sums r
      WHERE b.mat_var_id = r.mat_var_id AND b.location_id = r.location_id AND b.lot_id = r.lot_id
    )
    UPDATE stock s SET quantity = s.quantity + r.n
    FROM (SELECT sums.mat_var_id, sum(n)::int AS n FROM sums JOIN stock_lots l USING (lot_id)
          WHERE l.sellable AND sums.location_id = 1 GROUP BY 1) r
    WHERE s.mat_var_id = r.mat_var_id;
  END $$;

  CREATE TABLE order_changes (
    change_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    kind          text NOT NULL,
    -- owner, staff or system
    actor         text NOT NULL,
    actor_id      integer REFERENCES users ON DELETE SET NULL,
    reason        text,
    -- By kind, as in packages/contracts/src/order-changes.ts; amounts in satang
    details       jsonb NOT NULL
  );
  CREATE INDEX order_changes_order ON order_changes (so_no, change_id);

  CREATE TABLE order_notes (
    note_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    author_id     integer REFERENCES users ON DELETE SET NULL,
    text          text NOT NULL
  );
  CREATE INDEX order_notes_order ON order_notes (so_no, note_id);

  CREATE TABLE order_tags (
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    tag           text NOT NULL,
    PRIMARY KEY (so_no, tag)
  );
  CREATE INDEX order_tags_tag ON order_tags (tag, so_no);
  ALTER TABLE orders ADD COLUMN assigned_to integer REFERENCES users ON DELETE SET NULL;
  CREATE INDEX orders_assigned ON orders (assigned_to) WHERE assigned_to IS NOT NULL;

  -- What a customer asks of the staff: one open request of each kind per order.
  CREATE TABLE order_requests (
    request_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind          text NOT NULL,
    at            timestamptz NOT NULL,
    reason        text NOT NULL,
    status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'refused')),
    decided_at    timestamptz,
    decided_by    integer REFERENCES users ON DELETE SET NULL,
    decision      text
  );
  CREATE UNIQUE INDEX order_requests_open ON order_requests (so_no, kind) WHERE status = 'open';
  CREATE INDEX order_requests_waiting ON order_requests (at) WHERE status = 'open';
`);
