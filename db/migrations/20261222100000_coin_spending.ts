import type { Knex } from 'knex';

/**
 * Rules of what coins may be spent on (docs/decisions/0077): an offer of kind spending. They are read when a cart asks
 * for coins; an order keeps the coins it was placed with.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE offers DROP CONSTRAINT offers_kind_check,
    ADD CONSTRAINT offers_kind_check CHECK (kind IN ('code', 'series', 'coupon', 'gift', 'coins', 'spending')) NOT VALID;
  ALTER TABLE offers VALIDATE CONSTRAINT offers_kind_check;
  CREATE INDEX offers_spending ON offers (promo_id) WHERE kind = 'spending' AND stage = 'live';
`);
