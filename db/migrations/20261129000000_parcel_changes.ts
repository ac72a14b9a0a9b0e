import type { Knex } from 'knex';

/** Another receiver or address of a packed parcel, which its carrier is asked for (docs/decisions/0036). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Where it goes in place of the order's address; null: there.
  ALTER TABLE parcels ADD COLUMN goes_to jsonb;

  CREATE TABLE parcel_changes (
    change_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parcel_id    integer NOT NULL REFERENCES parcels ON DELETE CASCADE,
    -- Delivery addresses, as of orders.
    was          jsonb NOT NULL,
    wanted       jsonb NOT NULL,
    -- unknown: the carrier did not answer, or has no such request and is called.
    state        text NOT NULL CHECK (state IN ('requested', 'accepted', 'refused', 'unknown')),
    -- The shipment that it is about; null: it was with no carrier.
    carrier      text,
    tracking_no  text,
    -- Whether the customer wished it and is told when it is refused.
    for_customer boolean NOT NULL,
    asked_by     integer REFERENCES users ON DELETE SET NULL,
    reason       text NOT NULL,
    asked_at     timestamptz NOT NULL,
    -- Why it was refused, by the carrier's code or in the words of staff, who may answer for it.
    answer       text,
    answered_by  integer REFERENCES users ON DELETE SET NULL,
    settled_at   timestamptz,
    CHECK ((settled_at IS NULL) = (state IN ('requested', 'unknown')))
  );
  CREATE INDEX parcel_changes_parcel ON parcel_changes (parcel_id);
  CREATE UNIQUE INDEX parcel_changes_open ON parcel_changes (parcel_id) WHERE state IN ('requested', 'unknown');
`);
