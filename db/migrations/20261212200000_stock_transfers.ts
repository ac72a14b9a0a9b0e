import type { Knex } from 'knex';

/** Transfers of many variants between places, with the units that are on their way (docs/decisions/0072). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE stock_locations DROP CONSTRAINT stock_locations_kind_check,
    ADD CONSTRAINT stock_locations_kind_check CHECK (kind IN ('warehouse', 'branch', 'quarantine', 'transit'));
  -- Units on their way are on hand at neither end; the ledger has them here.
  INSERT INTO stock_locations (code, kind, shows_stock) VALUES ('transit', 'transit', false);

  CREATE TABLE stock_transfers (
    transfer_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key   text NOT NULL UNIQUE,
    from_location smallint NOT NULL REFERENCES stock_locations,
    to_location   smallint NOT NULL REFERENCES stock_locations,
    state         text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'received', 'cancelled')),
    reason        text NOT NULL,
    created_at    timestamptz NOT NULL,
    created_by    integer NOT NULL,
    -- Each sending is a document of its own: it may be taken back and sent again.
    sendings      smallint NOT NULL DEFAULT 0,
    sent_at       timestamptz,
    sent_by       integer,
    received_at   timestamptz,
    received_by   integer,
    -- Why other units came than were sent.
    difference    text NOT NULL DEFAULT '',
    CHECK (from_location <> to_location)
  );
  CREATE INDEX stock_transfers_created ON stock_transfers (created_at, transfer_id);
  CREATE INDEX stock_transfers_state ON stock_transfers (state, created_at, transfer_id);

  CREATE TABLE stock_transfer_lines (
    transfer_id   bigint NOT NULL REFERENCES stock_transfers ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    quantity      integer NOT NULL CHECK (quantity > 0),
    added_at      timestamptz NOT NULL,
    PRIMARY KEY (transfer_id, mat_var_id)
  );
  CREATE INDEX stock_transfer_lines_variant ON stock_transfer_lines (mat_var_id);

  CREATE TABLE stock_transfer_lots (
    transfer_id   bigint NOT NULL REFERENCES stock_transfers ON DELETE CASCADE,
    lot_id        integer NOT NULL REFERENCES stock_lots ON DELETE CASCADE,
    mat_var_id    integer NOT NULL,
    sent          integer NOT NULL CHECK (sent > 0),
    -- null: not received yet.
    received      integer CHECK (received >= 0),
    PRIMARY KEY (transfer_id, lot_id)
  );
  CREATE INDEX stock_transfer_lots_lot ON stock_transfer_lots (lot_id);
`);
