import type { Knex } from 'knex';

/** Statements of carriers about cash on delivery, and what is booked of them (docs/decisions/0043-cod-remittance.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- All amounts in satang.
  CREATE TABLE remittance_statements (
    statement_no  text PRIMARY KEY CHECK (statement_no ~ '^CR[0-9]{14}$'),
    carrier       text NOT NULL,
    -- The carrier's own number of the statement.
    number        text NOT NULL,
    file_hash     text NOT NULL UNIQUE,
    request_key   text NOT NULL UNIQUE,
    -- Heads of the columns by field: how the next file of this carrier is recognised.
    heads         jsonb NOT NULL,
    from_day      date,
    to_day        date,
    row_count     integer NOT NULL CHECK (row_count > 0),
    total         bigint NOT NULL CHECK (total >= 0),
    fee           bigint NOT NULL CHECK (fee >= 0),
    booked_at     timestamptz NOT NULL,
    booked_by     integer NOT NULL,
    UNIQUE (carrier, number)
  );
  CREATE INDEX remittance_statements_booked ON remittance_statements (booked_at, statement_no);

  CREATE TABLE remittance_rows (
    row_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    statement_no  text NOT NULL REFERENCES remittance_statements ON DELETE CASCADE,
    line          integer NOT NULL CHECK (line > 0),
    tracking_no   text NOT NULL,
    amount        bigint NOT NULL CHECK (amount > 0),
    fee           bigint NOT NULL CHECK (fee >= 0),
    paid_on       date,
    -- The line as in the file.
    raw           text NOT NULL,
    state         text NOT NULL CHECK (state IN ('matched', 'differs', 'unknown', 'twice', 'undelivered', 'returned')),
    -- null: no parcel of ours has this number.
    parcel_id     integer REFERENCES parcels ON DELETE SET NULL,
    expected      bigint,
    UNIQUE (statement_no, line)
  );
  CREATE INDEX remittance_rows_state ON remittance_rows (statement_no, state, line);
  CREATE INDEX remittance_rows_parcel ON remittance_rows (parcel_id) WHERE parcel_id IS NOT NULL;

  -- R and the row, or M and the parcel: neither is in the queue twice.
  CREATE TABLE remittance_differences (
    difference_id text PRIMARY KEY,
    kind          text NOT NULL CHECK (kind IN ('differs', 'unknown', 'twice', 'undelivered', 'returned', 'missing')),
    status        text NOT NULL CHECK (status IN ('open', 'asked', 'resolved')),
    row_id        bigint REFERENCES remittance_rows ON DELETE CASCADE,
    parcel_id     integer REFERENCES parcels ON DELETE SET NULL,
    carrier       text NOT NULL,
    tracking_no   text NOT NULL,
    expected      bigint NOT NULL,
    found         bigint NOT NULL,
    opened_at     timestamptz NOT NULL,
    resolution    text CHECK (resolution IN ('accepted', 'repaid', 'written_off', 'matched', 'settled')),
    reason        text NOT NULL DEFAULT '',
    actor_id      integer,
    changed_at    timestamptz,
    CHECK ((status = 'resolved') = (resolution IS NOT NULL))
  );
  CREATE INDEX remittance_differences_opened ON remittance_differences (opened_at, difference_id);
  CREATE INDEX remittance_differences_status ON remittance_differences (status, opened_at, difference_id);
  CREATE INDEX remittance_differences_kind ON remittance_differences (kind, status, opened_at, difference_id);
  CREATE INDEX remittance_differences_row ON remittance_differences (row_id) WHERE row_id IS NOT NULL;
  CREATE INDEX remittance_differences_parcel ON remittance_differences (parcel_id) WHERE parcel_id IS NOT NULL;

  -- The ledger: only ever added to. Money of a row is settled (for a parcel), unapplied (for none yet), kept or repaid;
  -- written_off and settled together are what a parcel has brought or lost; a fee is a cost.
  CREATE TABLE remittance_entries (
    entry_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at            timestamptz NOT NULL,
    account       text NOT NULL CHECK (account IN ('settled', 'unapplied', 'kept', 'repaid', 'written_off', 'fee')),
    amount        bigint NOT NULL CHECK (amount <> 0),
    row_id        bigint REFERENCES remittance_rows ON DELETE RESTRICT,
    parcel_id     integer REFERENCES parcels ON DELETE RESTRICT,
    difference_id text REFERENCES remittance_differences ON DELETE RESTRICT,
    -- null: by the system.
    actor_id      integer,
    CHECK ((account IN ('settled', 'written_off')) = (parcel_id IS NOT NULL)),
    CHECK ((account = 'written_off') = (row_id IS NULL))
  );
  CREATE INDEX remittance_entries_parcel ON remittance_entries (parcel_id) WHERE parcel_id IS NOT NULL;
  CREATE INDEX remittance_entries_row ON remittance_entries (row_id) WHERE row_id IS NOT NULL;
`);
