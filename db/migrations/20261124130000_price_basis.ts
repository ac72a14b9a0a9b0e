import type { Knex } from 'knex';

/**
 * What each order was priced by: prices, promotions and code. Refunds of a part of it are reckoned by these, and few
 * orders have any, so it is not read with the order. Earlier orders have none: their parts go back at their share of
 * what was paid.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE order_price_bases (
    so_no         text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
    -- {catalogue, promotions, code} as in packages/pricing/src/kept-goods.ts, satang
    basis         jsonb NOT NULL
  );
  -- Why goods came back: what the customer has changed is reckoned anew, what the shop has done wrong is not.
  ALTER TABLE refunds ADD COLUMN cause text CHECK (cause IN ('customer', 'shop'));
`);
