import type { Knex } from 'knex';

/** Purchase orders, and mails with a file (docs/decisions/0070). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE purchase_orders (
    po_id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    po_no         text NOT NULL UNIQUE,
    -- Chosen by the page: a repeated request finds the order of the first.
    request_key   uuid NOT NULL UNIQUE,
    supplier_id   integer NOT NULL REFERENCES suppliers,
    state         text NOT NULL DEFAULT 'draft'
      CHECK (state IN ('draft', 'sent', 'partial', 'received', 'cancelled', 'short')),
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    -- How often it was sent.
    version       integer NOT NULL DEFAULT 0 CHECK (version >= 0),
    by_mail       boolean NOT NULL DEFAULT false,
    created_at    timestamptz NOT NULL,
    sent_at       timestamptz,
    closed_at     timestamptz,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    expected_on   date NOT NULL,
    note          text NOT NULL DEFAULT '',
    reason        text NOT NULL DEFAULT '',
    -- Sums of its lines. Satang before VAT; null: the cost of a line is unknown.
    line_count    integer NOT NULL DEFAULT 0,
    units         integer NOT NULL DEFAULT 0,
    received      integer NOT NULL DEFAULT 0,
    cost          bigint,
    CHECK ((state = 'draft') <= (sent_at IS NULL))
  );
  CREATE INDEX purchase_orders_created ON purchase_orders (created_at, po_id);
  CREATE INDEX purchase_orders_state ON purchase_orders (state, created_at, po_id);
  CREATE INDEX purchase_orders_expected ON purchase_orders (expected_on, po_id);
  CREATE INDEX purchase_orders_state_expected ON purchase_orders (state, expected_on, po_id);
  CREATE INDEX purchase_orders_supplier ON purchase_orders (supplier_id);
  CREATE INDEX purchase_orders_user ON purchase_orders (user_id);

  CREATE TABLE purchase_order_lines (
    po_id         integer NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
    line_no       smallint NOT NULL CHECK (line_no > 0),
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    item_no       text NOT NULL DEFAULT '',
    units         integer NOT NULL CHECK (units > 0),
    -- More than ordered where staff have confirmed it.
    received      integer NOT NULL DEFAULT 0 CHECK (received >= 0),
    -- Satang of a unit before VAT; null: unknown.
    unit_cost     integer CHECK (unit_cost >= 0),
    -- null: with the rest of the order.
    expected_on   date,
    PRIMARY KEY (po_id, line_no),
    UNIQUE (po_id, mat_var_id)
  );
  CREATE INDEX purchase_order_lines_variant ON purchase_order_lines (mat_var_id, po_id);

  -- What was sent each time: its document is printed from here.
  CREATE TABLE purchase_order_versions (
    po_id         integer NOT NULL REFERENCES purchase_orders ON DELETE CASCADE,
    version       integer NOT NULL CHECK (version > 0),
    sent_at       timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    reason        text NOT NULL DEFAULT '',
    definition    jsonb NOT NULL,
    PRIMARY KEY (po_id, version)
  );
  CREATE INDEX purchase_order_versions_user ON purchase_order_versions (user_id);

  -- The last number of each month.
  CREATE TABLE purchase_order_numbers (
    month         text PRIMARY KEY,
    last          integer NOT NULL
  );

  -- The order that goods were received against; null: none.
  ALTER TABLE stock_receipts ADD COLUMN po_id integer REFERENCES purchase_orders;
  CREATE INDEX stock_receipts_order ON stock_receipts (po_id, receipt_id) WHERE po_id IS NOT NULL;

  -- A file that a mail brings; null: none.
  ALTER TABLE mails ADD COLUMN attachment_name text, ADD COLUMN attachment bytea;
`);
