import type { Knex } from 'knex';

/** What a promotion may take off orders, satang; it ends once that is given (docs/decisions/0060). Null: no limit. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE promotions ADD COLUMN budget integer CHECK (budget > 0);
`);
