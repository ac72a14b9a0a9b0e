import type { Knex } from 'knex';

/** Filters that the lists of a category offer, in their order (docs/decisions/0055); null: as the category above it. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE categories ADD COLUMN filters text[] CONSTRAINT categories_filters CHECK (cardinality(filters) > 0);
  DROP TRIGGER categories_revision ON categories;
  CREATE TRIGGER categories_revision BEFORE UPDATE OF category, category_th, intro, intro_th, unit_price, filters,
    google_product_category ON categories FOR EACH ROW EXECUTE FUNCTION count_revision();
`);
