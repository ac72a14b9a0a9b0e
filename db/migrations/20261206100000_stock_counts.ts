import type { Knex } from 'knex';

/**
 * Counts of stock (docs/decisions/0064): what is on the shelf, counted by several people while the shop sells. A difference
 * is booked by `set_stock_on_hand` of the stock ledger alone.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE stock_counts (
    count_id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the page: a repeated request finds the count of the first.
    request_key   uuid NOT NULL UNIQUE,
    location_id   smallint NOT NULL DEFAULT 1 REFERENCES stock_locations,
    scope         text NOT NULL CHECK (scope IN ('bin', 'category', 'brand')),
    -- bin: beginning of the places; else the number of the category or brand.
    bin         text,
    category_id   integer REFERENCES categories ON DELETE SET NULL,
    brand_id      integer REFERENCES brands ON DELETE SET NULL,
    note          text NOT NULL DEFAULT '',
    state         text NOT NULL DEFAULT 'counting' CHECK (state IN ('counting', 'review', 'booked', 'cancelled')),
    created_at    timestamptz NOT NULL,
    created_by    integer REFERENCES users ON DELETE SET NULL,
    submitted_at  timestamptz,
    decided_at    timestamptz,
    decided_by    integer REFERENCES users ON DELETE SET NULL,
    -- Why it was approved, counted again or cancelled.
    reason        text NOT NULL DEFAULT '',
    CHECK ((scope = 'bin') = (bin IS NOT NULL))
  );
  CREATE INDEX stock_counts_created ON stock_counts (created_at, count_id);
  CREATE INDEX stock_counts_state ON stock_counts (state, created_at, count_id);
  CREATE INDEX stock_counts_creator ON stock_counts (created_by);
  CREATE INDEX stock_counts_decider ON stock_counts (decided_by);
  CREATE INDEX stock_counts_category ON stock_counts (category_id);
  CREATE INDEX stock_counts_brand ON stock_counts (brand_id);
  CREATE INDEX stock_counts_location ON stock_counts (location_id);

  CREATE TABLE stock_count_lines (
    count_id      integer NOT NULL REFERENCES stock_counts ON DELETE CASCADE,
    mat_var_id    integer NOT NULL REFERENCES variants ON DELETE CASCADE,
    location_id   smallint NOT NULL DEFAULT 1,
    position      integer NOT NULL,
    -- It was found on the shelf and is not of the scope.
    added         boolean NOT NULL DEFAULT false,
    -- Rises when it has to be counted again.
    round         smallint NOT NULL DEFAULT 1,
    -- Its count is neither booked nor cancelled.
    is_open       boolean NOT NULL DEFAULT true,
    -- null: nobody has counted it.
    counted       integer CHECK (counted >= 0),
    first_at      timestamptz,
    last_at       timestamptz,
    -- On hand and the newest movement at its first entry.
    base_units    integer,
    base_movement bigint,
    -- The newest movement at its last entry.
    last_movement bigint,
    -- Units that were on the shelf between its first and last entry, at least and at most.
    expected_low  integer,
    expected_high integer,
    difference    integer GENERATED ALWAYS AS (CASE WHEN counted IS NULL THEN NULL
      WHEN counted < expected_low THEN counted - expected_low
      WHEN counted > expected_high THEN counted - expected_high ELSE 0 END) STORED,
    -- Satang of a unit, when the count was handed in; null: unknown.
    unit_cost     integer CHECK (unit_cost >= 0),
    -- Change of on hand that was booked; the rest of the difference is held by open orders.
    booked        integer,
    PRIMARY KEY (count_id, mat_var_id)
  );
  -- A variant is counted once at a time: two counts would book the same difference twice.
  CREATE UNIQUE INDEX stock_count_lines_open ON stock_count_lines (mat_var_id, location_id) WHERE is_open;
  CREATE INDEX stock_count_lines_variant ON stock_count_lines (mat_var_id);

  CREATE TABLE stock_count_entries (
    entry_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the page: a repeated scan counts once.
    entry_key     uuid NOT NULL UNIQUE,
    count_id      integer NOT NULL,
    mat_var_id    integer NOT NULL,
    round         smallint NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    at            timestamptz NOT NULL,
    -- Change of what is counted; negative for a correction.
    quantity      integer NOT NULL,
    FOREIGN KEY (count_id, mat_var_id) REFERENCES stock_count_lines ON DELETE CASCADE
  );
  CREATE INDEX stock_count_entries_line ON stock_count_entries (count_id, mat_var_id, entry_id);
  CREATE INDEX stock_count_entries_user ON stock_count_entries (user_id);
`);
