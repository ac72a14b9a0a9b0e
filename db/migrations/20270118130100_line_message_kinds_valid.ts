import type { Knex } from 'knex';

/** The rows that are there are checked without blocking writes. */
export const up = (knex: Knex) =>
  knex.raw('ALTER TABLE conversation_messages VALIDATE CONSTRAINT conversation_messages_kind_check');
