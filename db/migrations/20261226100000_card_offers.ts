import type { Knex } from 'knex';

/** Codes for the cards of an issuer, and orders that keep which cards their price is for (docs/decisions/0081). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE promo_codes ADD COLUMN card jsonb;
  ALTER TABLE orders ADD COLUMN card_terms jsonb;
`);
