import type { Knex } from 'knex';

/** Branches with stock of their own (docs/decisions/0065): which branch of the store locator a location is. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE stock_locations
    ADD COLUMN store_id text UNIQUE REFERENCES branches,
    -- Customers see on product pages whether it has units.
    ADD COLUMN shows_stock boolean NOT NULL DEFAULT true,
    -- A closed location has no units and takes none.
    ADD COLUMN active boolean NOT NULL DEFAULT true,
    ADD CHECK (store_id IS NULL OR kind = 'branch');
`);
