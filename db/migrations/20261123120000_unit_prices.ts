import type { Knex } from 'knex';

/** Whether a category's cards show the price per ml, g or piece: pointless for, e.g., lipstick. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- null: as the category above says; at the top, told.
  ALTER TABLE categories ADD COLUMN unit_price boolean;
  UPDATE categories SET unit_price = false WHERE level = 1 AND slug IN ('make-up', 'accessory');
  UPDATE categories SET unit_price = false
  WHERE level = 2 AND slug IN ('lip-care', 'home-fragrance', 'travel-perfume', 'contact-lenses');
`);
