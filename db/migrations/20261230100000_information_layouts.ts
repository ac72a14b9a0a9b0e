import type { Knex } from 'knex';

/**
 * A version of an information page that was published by an editor names its layout, and is shown as long as that is
 * published and valid (docs/decisions/0086).
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE information_pages ADD COLUMN layout_id integer REFERENCES layouts;
  CREATE INDEX information_pages_layout ON information_pages (layout_id) WHERE layout_id IS NOT NULL;
`);
