import type { Knex } from 'knex';

/** Numbers from a carrier's ranges, and bookings to cancel (docs/decisions/0042-real-carriers.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Tracking numbers of a carrier's ranges that were taken, each once and for ever.
  CREATE TABLE carrier_numbers (
    carrier   text NOT NULL,
    prefix    text NOT NULL,
    serial    integer NOT NULL CHECK (serial BETWEEN 0 AND 99999999),
    -- Of the parcel: a repeated booking gets the same number.
    reference text NOT NULL,
    taken_at  timestamptz NOT NULL,
    PRIMARY KEY (carrier, prefix, serial),
    UNIQUE (carrier, reference)
  );

  -- Bookings that the shop no longer needs and the carrier has to cancel.
  CREATE TABLE shipment_cancels (
    cancel_id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parcel_id   integer NOT NULL REFERENCES parcels ON DELETE CASCADE,
    carrier     text NOT NULL,
    reference   text NOT NULL,
    -- Null: the carrier has not answered the booking.
    tracking_no text,
    asked_at    timestamptz NOT NULL,
    -- none: there was nothing to cancel; refused: the carrier had collected it. Null: not settled.
    result      text CHECK (result IN ('cancelled', 'none', 'refused')),
    settled_at  timestamptz
  );
  CREATE INDEX shipment_cancels_parcel ON shipment_cancels (parcel_id);
  CREATE INDEX shipment_cancels_open ON shipment_cancels (asked_at) WHERE result IS NULL;
  CREATE INDEX parcels_unsettled ON parcels (polled_at) WHERE booking IN ('asked', 'unknown');
`);
