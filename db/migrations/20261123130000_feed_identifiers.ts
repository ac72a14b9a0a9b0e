import type { Knex } from 'knex';
import { GOOGLE_CATEGORIES } from '../seeds/content/google-categories.ts';

/**
 * Identifiers for product feeds and search engines: the bar code of a pack, and a category's Google taxonomy
 * id. Seeded for the shop's own categories; merchants set theirs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- GTIN-8, -12, -13 or -14: the sum of its digits, every other one three times, ends in 0.
  CREATE FUNCTION is_gtin(code text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN code ~ '^([0-9]{8}|[0-9]{12,14})$' THEN
      (SELECT sum(substr(lpad(code, 14, '0'), place, 1)::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
       FROM generate_series(1, 14) place)
    ELSE false END
  $$;
  ALTER TABLE variants ADD COLUMN gtin text;
  ALTER TABLE variants ADD CONSTRAINT variants_gtin CHECK (gtin IS NULL OR is_gtin(gtin)) NOT VALID;
  ALTER TABLE variants VALIDATE CONSTRAINT variants_gtin;

  -- Null: as the category above it.
  ALTER TABLE categories ADD COLUMN google_product_category integer CHECK (google_product_category > 0);
  `);
  await knex.raw(
    `UPDATE categories SET google_product_category = known.value::int
     FROM jsonb_each_text(?::jsonb) known WHERE known.key = slug`,
    [JSON.stringify(GOOGLE_CATEGORIES)],
  );
}
