import type { Knex } from 'knex';

/** Closed months, and payouts of gateways (docs/decisions/0084-accounting.md). Money in satang. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE accounting_closings (
    closing_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Its first day.
    month         date NOT NULL CHECK (extract(day FROM month) = 1),
    closed_at     timestamptz NOT NULL,
    closed_by     integer NOT NULL,
    note          text NOT NULL DEFAULT '',
    -- Satang by figure.
    figures       jsonb NOT NULL,
    reopened_at   timestamptz,
    reopened_by   integer,
    reason        text NOT NULL DEFAULT '',
    CHECK ((reopened_at IS NULL) = (reopened_by IS NULL))
  );
  -- A month is closed once at a time.
  CREATE UNIQUE INDEX accounting_closings_closed ON accounting_closings (month) WHERE reopened_at IS NULL;

  CREATE TABLE gateway_payouts (
    payout_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key   uuid NOT NULL UNIQUE,
    gateway       text NOT NULL,
    reference     text NOT NULL,
    paid_on       date NOT NULL,
    -- What came to the bank; the sums of its rows.
    net           bigint NOT NULL,
    amount        bigint NOT NULL,
    fee           bigint NOT NULL,
    recorded_at   timestamptz NOT NULL,
    recorded_by   integer NOT NULL,
    cancelled_at  timestamptz,
    cancelled_by  integer,
    reason        text NOT NULL DEFAULT '',
    CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL))
  );
  CREATE UNIQUE INDEX gateway_payouts_reference ON gateway_payouts (gateway, reference) WHERE cancelled_at IS NULL;
  CREATE INDEX gateway_payouts_paid ON gateway_payouts (paid_on);

  CREATE TABLE gateway_payout_rows (
    payout_id     integer NOT NULL REFERENCES gateway_payouts,
    line          integer NOT NULL CHECK (line > 0),
    charge_id     text NOT NULL,
    -- Negative: a refund.
    amount        bigint NOT NULL CHECK (amount <> 0),
    fee           bigint NOT NULL,
    -- null: we have no such charge.
    payment_id    bigint REFERENCES payments ON DELETE SET NULL,
    expected      bigint,
    state         text NOT NULL CHECK (state IN ('matched', 'differs', 'unknown', 'twice')),
    PRIMARY KEY (payout_id, line)
  );
  CREATE INDEX gateway_payout_rows_payment ON gateway_payout_rows (payment_id) WHERE payment_id IS NOT NULL;
`);
