import type { Knex } from 'knex';

/** Phonetic search: names with irregular pronunciation, and phonetic keys of words. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- What a shop adds to the names that every shop knows (packages/thai, said.ts): a name or a part of one as brands
  -- write it, and how it is written in Thai.
  CREATE TABLE spoken_names (
    name          text PRIMARY KEY CHECK (btrim(name) <> ''),
    thai          text NOT NULL CHECK (thai ~ '[ก-ฮ]')
  );
  CREATE TRIGGER catalogue_spoken_names AFTER INSERT OR UPDATE OR DELETE ON spoken_names
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();

  -- Words are found by their sound, too: their keys are made anew with those of products.
  DELETE FROM search_words;
  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;
`);
