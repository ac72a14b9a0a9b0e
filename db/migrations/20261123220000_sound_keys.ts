import type { Knex } from 'knex';

/** New phonetic keys of words (orange, ginger, line): recomputed with those of products. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  DELETE FROM search_words;
  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;
`);
