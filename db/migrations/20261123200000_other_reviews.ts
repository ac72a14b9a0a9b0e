import type { Knex } from 'knex';

/**
 * Imported reviews of other shops, with their source. In a separate table, so that they never count in the
 * shop's own ratings and lists.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE other_reviews (
    id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mat_id        integer NOT NULL REFERENCES materials ON DELETE CASCADE,
    -- The import's source, and what tells the review there: a second import updates.
    source        text NOT NULL,
    source_id     text NOT NULL,
    source_name   text NOT NULL CHECK (source_name <> ''),
    source_link   text CHECK (source_link LIKE 'https://%'),
    rating        smallint CHECK (rating BETWEEN 1 AND 5),
    comment       text NOT NULL CHECK (comment <> ''),
    language      text CHECK (language ~ '^[a-z]{2,3}$'),
    written_on    date,
    UNIQUE (source, source_id)
  );
  CREATE INDEX other_reviews_newest ON other_reviews (mat_id, written_on DESC NULLS LAST, id DESC);

  -- How many there are, kept by the import, so that a product's page need not ask.
  ALTER TABLE materials ADD COLUMN other_reviews integer NOT NULL DEFAULT 0 CHECK (other_reviews >= 0);
`);
