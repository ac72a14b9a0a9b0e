import type { Knex } from 'knex';

/** Search data beside the words of `listing`: descriptions of a product, and spelling keys. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Folded words of what a product is praised for. Asked only when its name and its facts do not answer.
  ALTER TABLE listing ADD COLUMN about text NOT NULL DEFAULT '';
  CREATE INDEX listing_about ON listing USING gin (about gin_trgm_ops);

  -- The words of the shop, to tell what a misspelt one was meant to be: folded, as written, and the keys by which
  -- misspellings find it (packages/thai, spelling). Only ever added to: a word that no product bears any longer finds
  -- nothing, and is then passed over.
  CREATE TABLE search_words (
    word          text COLLATE "C" PRIMARY KEY,
    written       text NOT NULL,
    keys          text[] NOT NULL
  );
  CREATE INDEX search_words_keys ON search_words USING gin (keys) WITH (fastupdate = off);

  -- Letters and digits are words of their own now (บี5, บี 5).
  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;
`);
