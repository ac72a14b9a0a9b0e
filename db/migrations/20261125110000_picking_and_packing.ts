import type { Knex } from 'knex';

/** Who picks and packs an order, and how far the work is (docs/decisions/0037-picking-and-packing.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Place of a lot in a location, such as 'C-11-1'; null when it has none.
  ALTER TABLE stock_balances ADD COLUMN bin text CHECK (bin <> '' AND length(bin) <= 20);

  CREATE TABLE pick_waves (
    wave_id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at    timestamptz NOT NULL,
    created_by    integer REFERENCES users ON DELETE SET NULL
  );
  CREATE INDEX pick_waves_creator ON pick_waves (created_by);

  -- Lots of a wave that are in the basket.
  CREATE TABLE pick_wave_ticks (
    wave_id       integer NOT NULL REFERENCES pick_waves ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    -- 0: units without a lot.
    lot_id        integer NOT NULL,
    PRIMARY KEY (wave_id, mat_var_id, lot_id)
  );
  CREATE INDEX pick_wave_ticks_variant ON pick_wave_ticks (mat_var_id);

  -- The packing of an order, by one person at a time.
  CREATE TABLE packings (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    wave_id       integer REFERENCES pick_waves ON DELETE SET NULL,
    -- Place in its wave.
    position      smallint NOT NULL DEFAULT 1,
    packer_id     integer REFERENCES users ON DELETE SET NULL,
    taken_at      timestamptz NOT NULL,
    boxes         smallint NOT NULL DEFAULT 1 CHECK (boxes BETWEEN 1 AND 20),
    -- Grams of each box, in their order; null until the order is packed.
    weights       integer[],
    packed_at     timestamptz,
    CHECK ((packed_at IS NULL) = (weights IS NULL)),
    CHECK (weights IS NULL OR cardinality(weights) = boxes)
  );
  CREATE INDEX packings_wave ON packings (wave_id);
  CREATE INDEX packings_packer ON packings (packer_id);

  -- Units in the boxes of an order.
  CREATE TABLE packed_units (
    so_no         text NOT NULL REFERENCES packings ON DELETE CASCADE,
    box           smallint NOT NULL CHECK (box >= 1),
    line_no       smallint NOT NULL,
    -- 0: the line has no allocated lot.
    lot_id        integer NOT NULL,
    quantity      smallint NOT NULL CHECK (quantity >= 1),
    -- Units of these that were counted instead of scanned, and why.
    by_hand       smallint NOT NULL DEFAULT 0 CHECK (by_hand BETWEEN 0 AND quantity),
    hand_reason   text CHECK (length(hand_reason) <= 200),
    PRIMARY KEY (so_no, box, line_no, lot_id),
    CHECK (by_hand = 0 OR hand_reason IS NOT NULL)
  );

  -- What is put in beside the ordered products, such as a card written by hand.
  CREATE TABLE packing_inserts (
    insert_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    text          text NOT NULL CHECK (text <> '' AND length(text) <= 500),
    requested_at  timestamptz NOT NULL,
    requested_by  integer REFERENCES users ON DELETE SET NULL,
    done_at       timestamptz
  );
  CREATE INDEX packing_inserts_order ON packing_inserts (so_no);
  CREATE INDEX packing_inserts_requester ON packing_inserts (requested_by);
`);
