import type { Knex } from 'knex';

/**
 * Incremental refresh of the catalogue snapshot, and prepared search statements that always use the indexes.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- The revision in which the words of a product changed last: what was found for words stays right until then,
  -- however often scores and sold units change. And its variants of which no stock is kept, which stock cannot tell.
  ALTER TABLE listing
    ADD COLUMN words_revision bigint NOT NULL DEFAULT 0,
    ADD COLUMN unstocked integer[] NOT NULL DEFAULT '{}';

  CREATE FUNCTION listing_stock_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_changes (mat_id) SELECT DISTINCT v.mat_id FROM rows r JOIN variants v USING (mat_var_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER listing_stock_new AFTER INSERT ON stock REFERENCING NEW TABLE AS rows
    FOR EACH STATEMENT EXECUTE FUNCTION listing_stock_kept();
  CREATE TRIGGER listing_stock_gone AFTER DELETE ON stock REFERENCING OLD TABLE AS rows
    FOR EACH STATEMENT EXECUTE FUNCTION listing_stock_kept();

  -- Flash allotments are few among all members of promotions.
  CREATE INDEX promotion_members_allotted ON promotion_members (promo_id) WHERE allotment IS NOT NULL;

  -- Where in the words of products texts stand, by level: 0 somewhere, 1 in the name, 2 as a whole word of the name; a
  -- tag has a level of its own. An atom: column (document or about), patterns of which one must match, the same as
  -- whole words, level (null: found out). The planner takes a comparison of texts for cheap, and would rather compare
  -- all of them: it is not to.
  CREATE FUNCTION search_atoms(atoms jsonb)
  RETURNS TABLE (atom integer, level integer, ids text) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
  DECLARE
    one jsonb;
    patterns text[];
    words text[];
  BEGIN
    atom := -1;
    FOR one IN SELECT jsonb_array_elements(atoms) LOOP
      atom := atom + 1;
      patterns := ARRAY(SELECT jsonb_array_elements_text(one->'patterns'));
      words := ARRAY(SELECT jsonb_array_elements_text(one->'words'));
      IF one->>'column' = 'about' THEN
        level := 0;
        SELECT string_agg(l.mat_id::text, ',') INTO ids FROM listing l WHERE l.about LIKE ANY(patterns);
        IF ids IS NOT NULL THEN RETURN NEXT; END IF;
      ELSIF one->>'level' IS NOT NULL THEN
        level := one->>'level';
        SELECT string_agg(l.mat_id::text, ',') INTO ids FROM listing l WHERE l.document LIKE ANY(patterns);
        IF ids IS NOT NULL THEN RETURN NEXT; END IF;
      ELSE
        FOR level, ids IN
          SELECT f.at_level, string_agg(f.mat_id::text, ',')
          FROM (SELECT l.mat_id, CASE WHEN l.title LIKE ANY(words) THEN 2 WHEN l.title LIKE ANY(patterns) THEN 1
                                 ELSE 0 END AS at_level
                FROM listing l WHERE l.document LIKE ANY(patterns)) f
          GROUP BY f.at_level
        LOOP RETURN NEXT; END LOOP;
      END IF;
    END LOOP;
  END $$;

  -- Products of which a stretch of words is much like this (0.6 and more), the likest first.
  CREATE FUNCTION search_similar(sought text, most integer)
  RETURNS TABLE (mat_id integer) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
  BEGIN
    RETURN QUERY SELECT l.mat_id FROM listing l WHERE sought <% l.document
                 ORDER BY word_similarity(sought, l.document) DESC, l.mat_id LIMIT most;
  END $$;

  -- Words of the shop that have one of these spelling keys.
  CREATE FUNCTION search_spelt(sought text[])
  RETURNS TABLE (word text, written text) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
  BEGIN
    RETURN QUERY SELECT w.word, w.written FROM search_words w WHERE w.keys && sought;
  END $$;

  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;
`);
