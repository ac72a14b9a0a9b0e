import type { Knex } from 'knex';

/**
 * How a product is found (docs/decisions/0054): titles for search engines, the readable part of its address, words that
 * it is searched by, products shown beside it, and whether its cards say that it is new.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE materials
    ADD COLUMN meta_title text NOT NULL DEFAULT '',
    ADD COLUMN meta_title_th text NOT NULL DEFAULT '',
    ADD COLUMN slug text NOT NULL DEFAULT '' CHECK (slug = '' OR slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    ADD COLUMN search_words text[] NOT NULL DEFAULT '{}',
    ADD COLUMN related_ids integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN new_badge text NOT NULL DEFAULT 'auto' CHECK (new_badge IN ('auto', 'always', 'never'));
`);
