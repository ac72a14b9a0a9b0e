import type { Knex } from 'knex';

/** Brands and categories that staff edit (docs/decisions/0054): versions, and the list of brands in the order of names. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE brands ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
  ALTER TABLE categories ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
  CREATE TRIGGER brands_revision BEFORE UPDATE OF brand_en, brand_th, aliases, origin, story_en, story_th, shop_in_shop
    ON brands FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE TRIGGER categories_revision BEFORE UPDATE OF category, category_th, intro, intro_th, unit_price,
    google_product_category ON categories FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE INDEX brands_name ON brands (brand_en, brand_id);

  -- A category that moves takes its products along in one transaction: both sides agree again at its end.
  ALTER TABLE materials ALTER CONSTRAINT materials_cat2_id_cat1_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
  ALTER TABLE materials ALTER CONSTRAINT materials_cat3_id_cat2_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
`);
