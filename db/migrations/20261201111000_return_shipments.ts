import type { Knex } from 'knex';

/** Parcels of returns that are booked with the carrier of their order (docs/decisions/0038-returns.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE return_shipments (
    return_no     text PRIMARY KEY REFERENCES returns ON DELETE CASCADE,
    carrier       text NOT NULL,
    -- Ours: a repeated request with it books nothing.
    reference     text NOT NULL UNIQUE,
    asked_at      timestamptz NOT NULL,
    -- refused, given_up: the code of the shop is used; collected: the carrier had the parcel when it should be cancelled.
    state         text NOT NULL DEFAULT 'asked'
      CHECK (state IN ('asked', 'booked', 'refused', 'given_up', 'cancelled', 'collected')),
    tracking_no   text,
    sort_code     text,
    error         text,
    CHECK (state <> 'booked' OR tracking_no IS NOT NULL)
  );
  CREATE INDEX return_shipments_open ON return_shipments (asked_at) WHERE state IN ('asked', 'booked', 'given_up');
`);
