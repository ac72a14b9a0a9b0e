import type { Knex } from 'knex';

/** The size filter of lists, and category introductions. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Bands of content (ml and g) that its variants come in: see SIZES of the contracts.
  ALTER TABLE listing ADD COLUMN sizes text[] NOT NULL DEFAULT '{}';
  INSERT INTO listing_changes (mat_id) SELECT mat_id FROM materials;

  ALTER TABLE categories
    ADD COLUMN intro text NOT NULL DEFAULT '',
    ADD COLUMN intro_th text NOT NULL DEFAULT '';
`);
