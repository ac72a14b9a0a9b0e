import type { Knex } from 'knex';

/** A flash sale may make only some units of a line cheaper: how many is kept with the discount. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- Null on orders of before, where a price cut was for all units of its line.
  ALTER TABLE order_discounts ADD COLUMN units smallint;
`);
