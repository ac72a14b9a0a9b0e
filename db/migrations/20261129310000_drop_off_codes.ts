import type { Knex } from 'knex';

/** The search of the back office finds a return by the code that a branch scans. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE INDEX returns_drop_off ON returns (drop_off_code) WHERE drop_off_code IS NOT NULL;
`);
