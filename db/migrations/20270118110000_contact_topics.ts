import type { Knex } from 'knex';

/**
 * Topics of the contact form are named by staff (docs/decisions/0101). A message keeps the name that its topic had; those
 * of the previous release have none, and one of the five topics of before.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE contact_messages
    DROP CONSTRAINT contact_messages_topic_check,
    ADD COLUMN topic_name jsonb,
    ADD CONSTRAINT contact_messages_topic_key
      CHECK (topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(topic) <= 60) NOT VALID;
  ALTER TABLE contact_messages VALIDATE CONSTRAINT contact_messages_topic_key;
`);
