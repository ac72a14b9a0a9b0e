import type { Knex } from 'knex';

/** Messages that staff send to the customer of an order, and mails that could not be sent. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- The last attempt to send it failed; null again once it is sent.
  ALTER TABLE mails ADD COLUMN failed_at timestamptz;

  CREATE TABLE order_messages (
    message_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    so_no         text NOT NULL REFERENCES orders ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    actor_id      integer REFERENCES users ON DELETE SET NULL,
    channel       text NOT NULL CHECK (channel IN ('mail', 'line')),
    -- The mail that was sent again; null: written by hand.
    again         text,
    subject       text NOT NULL,
    text          text NOT NULL,
    -- A request that is repeated sends nothing twice.
    request_key   uuid NOT NULL UNIQUE,
    -- Of LINE messages; those of mails stand in mails, under 'message:' and the number.
    sent_at       timestamptz,
    failed_at     timestamptz
  );
  CREATE INDEX order_messages_order ON order_messages (so_no, message_id);
`);
