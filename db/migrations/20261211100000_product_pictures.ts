import type { Knex } from 'knex';

/**
 * What staff say of the pictures of a variant (docs/decisions/0054): alternative texts and focus, by picture, so that a
 * picture that two products share can be described for each; the swatch cut out of one; and the files as they were sent.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE variants
    ADD COLUMN picture_details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(picture_details) = 'object'),
    ADD COLUMN swatch text;

  CREATE TABLE product_originals (
    hash          text PRIMARY KEY REFERENCES images ON DELETE CASCADE,
    file          text NOT NULL UNIQUE,
    media_type    text NOT NULL,
    bytes         integer NOT NULL CHECK (bytes > 0),
    stored_at     timestamptz NOT NULL,
    -- Orders show pictures of products as they were: the copy of one that a product has had stays.
    was_used      boolean NOT NULL DEFAULT false,
    unused_since  timestamptz
  );
`);
