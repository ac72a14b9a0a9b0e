import type { Knex } from 'knex';

/**
 * Imported products show only known data: ratings of other shops are stored separately, and pictures drawn
 * for real brands are replaced by placeholders.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- A rating of another shop, shown as that shop's and used for nothing else: all three, or none.
  ALTER TABLE materials
    ADD COLUMN other_rating numeric(3, 2),
    ADD COLUMN other_rating_count integer,
    ADD COLUMN other_rating_source text,
    ADD CONSTRAINT materials_other_rating CHECK (
      num_nulls(other_rating, other_rating_count, other_rating_source) = 3
      OR (num_nulls(other_rating, other_rating_count, other_rating_source) = 0
          AND other_rating > 0 AND other_rating <= 5 AND other_rating_count > 0 AND other_rating_source <> '')
    ) NOT VALID;
  ALTER TABLE materials VALIDATE CONSTRAINT materials_other_rating;

  -- Imports used to write ratings of other shops into the shop's own: those are what its reviews make them.
  UPDATE materials m SET rating = own.rating, rating_count = own.count
  FROM (SELECT mat_id, coalesce(avg(r.rating), 0) AS rating, count(r.id)::int AS count
        FROM materials LEFT JOIN reviews r USING (mat_id) WHERE source IS NOT NULL GROUP BY mat_id) own
  WHERE own.mat_id = m.mat_id AND m.rating_count <> own.count;

  -- Imports used to fill missing Thai texts with the English ones: pages must be able to tell them apart.
  UPDATE materials SET mat_desc_th = CASE WHEN mat_desc_th = mat_desc THEN '' ELSE mat_desc_th END,
                       how_to_th = CASE WHEN how_to_th = how_to THEN '' ELSE how_to_th END
  WHERE source IS NOT NULL AND (mat_desc_th = mat_desc AND mat_desc <> '' OR how_to_th = how_to AND how_to <> '')
    AND (mat_desc || how_to) !~ '[ก-๎]';

  -- Packs drawn by an import have its product's number as their seed.
  WITH drawn AS (
    SELECT v.mat_var_id, m.mat_no, b.brand_en, left(m.mat_name, 120) AS name,
           'noimage' || md5(m.mat_no || E'\\n' || b.brand_en || E'\\n' || left(m.mat_name, 120)) AS hash
    FROM materials m JOIN brands b USING (brand_id) JOIN variants v USING (mat_id)
    WHERE m.source IS NOT NULL AND cardinality(v.images) > 0
      AND NOT EXISTS (SELECT FROM unnest(v.images) AS h(hash) LEFT JOIN images i USING (hash)
                      WHERE i.art->>'seed' IS DISTINCT FROM m.mat_no)
  ), placed AS (
    INSERT INTO images (hash, art)
    SELECT DISTINCT hash, jsonb_build_object('kind', 'placeholder', 'brand', brand_en, 'name', name, 'seed', mat_no)
    FROM drawn ON CONFLICT DO NOTHING
  )
  UPDATE variants v SET images = ARRAY[drawn.hash] FROM drawn WHERE drawn.mat_var_id = v.mat_var_id;
`);
