import type { Knex } from 'knex';

/** Messages of LINE that are neither text nor picture have kinds of their own (docs/decisions/0104). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE conversation_messages
    DROP CONSTRAINT conversation_messages_kind_check,
    ADD CONSTRAINT conversation_messages_kind_check CHECK (kind IN ('text', 'photo', 'product', 'bag', 'code', 'order',
      'assigned', 'unassigned', 'closed', 'reopened', 'sticker', 'video', 'audio', 'file', 'location')) NOT VALID;
`);
