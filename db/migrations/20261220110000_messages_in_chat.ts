import type { Knex } from 'knex';

/** A message that was written by hand to the customer of an order goes to the chat as well (docs/decisions/0076). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE order_messages DROP CONSTRAINT order_messages_channel_check,
    ADD CONSTRAINT order_messages_channel_check CHECK (channel IN ('mail', 'line', 'chat')) NOT VALID;
  ALTER TABLE order_messages VALIDATE CONSTRAINT order_messages_channel_check;
`);
