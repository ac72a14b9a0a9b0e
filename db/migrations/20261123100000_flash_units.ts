import type { Knex } from 'knex';

/** A flash sale may discount only some units of a line: their number is stored with the discount. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- Null on orders of before, where a price cut was for all units of its line.
  ALTER TABLE order_discounts ADD COLUMN units smallint;
`);
