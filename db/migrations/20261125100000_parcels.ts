import type { Knex } from 'knex';

/** Parcels of orders, what is in them and what their carriers report (docs/decisions/0036-parcels-and-carriers.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE parcels (
    parcel_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    -- Within the order, from 1.
    number        smallint NOT NULL CHECK (number > 0),
    state         text NOT NULL CHECK (state IN ('packing', 'packed', 'shipped', 'out_for_delivery', 'failed_attempt',
                    'delivered', 'returning', 'returned', 'lost', 'cancelled')),
    -- Code of a connected carrier, or the name of another one.
    carrier       text,
    tracking_no   text,
    -- Ours, sent with a booking: the carrier refuses a second one of it. Changes when it is booked anew.
    reference     text NOT NULL UNIQUE,
    -- asked: the carrier was called and its answer is not stored; unknown: there was none.
    booking       text CHECK (booking IN ('asked', 'booked', 'unknown', 'refused')),
    booking_error text,
    -- Data of the carrier for the label: sort code, its own reference.
    label         jsonb,
    weight_g      integer CHECK (weight_g > 0),
    -- Satang; 0: nothing is collected.
    cod_amount    integer NOT NULL DEFAULT 0 CHECK (cod_amount >= 0),
    created_at    timestamptz NOT NULL,
    packed_by     integer REFERENCES users,
    packed_at     timestamptz,
    shipped_at    timestamptz,
    delivered_at  timestamptz,
    returned_at   timestamptz,
    -- When the returned items were inspected.
    inspected_at  timestamptz,
    state_at      timestamptz NOT NULL,
    -- Time of the carrier's latest event.
    last_event_at timestamptz,
    -- When the carrier was last queried.
    polled_at     timestamptz,
    UNIQUE (so_no, number),
    CHECK (state NOT IN ('shipped', 'out_for_delivery', 'failed_attempt', 'delivered', 'returning', 'returned', 'lost')
           OR shipped_at IS NOT NULL)
  );
  -- Not unique: two orders may leave in one box.
  CREATE INDEX parcels_tracking ON parcels (tracking_no) WHERE tracking_no IS NOT NULL;
  CREATE INDEX parcels_under_way ON parcels (coalesce(last_event_at, shipped_at))
    WHERE state IN ('shipped', 'out_for_delivery', 'failed_attempt', 'returning');
  CREATE INDEX parcels_to_inspect ON parcels (so_no) WHERE state = 'returned' AND inspected_at IS NULL;

  CREATE TABLE parcel_items (
    parcel_id     integer NOT NULL REFERENCES parcels ON DELETE CASCADE,
    so_no         text NOT NULL,
    line_no       smallint NOT NULL,
    -- Null for orders that were shipped before the stock ledger.
    lot_id        integer,
    quantity      integer NOT NULL CHECK (quantity > 0),
    UNIQUE NULLS NOT DISTINCT (parcel_id, line_no, lot_id),
    FOREIGN KEY (so_no, line_no) REFERENCES order_lines ON DELETE CASCADE
  );
  CREATE INDEX parcel_items_line ON parcel_items (so_no, line_no);

  CREATE TABLE parcel_events (
    event_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parcel_id     integer NOT NULL REFERENCES parcels ON DELETE CASCADE,
    -- By the carrier's clock.
    at            timestamptz NOT NULL,
    received_at   timestamptz NOT NULL,
    -- Null: news that changes no state.
    state         text,
    code          text NOT NULL DEFAULT '',
    place         text NOT NULL DEFAULT '',
    text          text NOT NULL DEFAULT '',
    source        text NOT NULL CHECK (source IN ('carrier', 'staff', 'order')),
    actor_id      integer,
    -- The carrier's id of the event, or one made of its content: an event that comes twice is one row.
    event_key     text NOT NULL,
    -- As the carrier sent it.
    raw           jsonb,
    UNIQUE (parcel_id, event_key)
  );

  -- Messages of carriers, stored before they are acted upon.
  CREATE TABLE carrier_webhooks (
    webhook_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    carrier       text NOT NULL,
    -- The carrier's id of the message: one that comes twice is one row.
    message_id    text NOT NULL,
    tracking_no   text NOT NULL,
    received_at   timestamptz NOT NULL,
    handled_at    timestamptz,
    body          jsonb NOT NULL,
    UNIQUE (carrier, message_id)
  );
`);
