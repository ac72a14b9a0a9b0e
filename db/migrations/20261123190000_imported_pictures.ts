import type { Knex } from 'knex';

/** Source URLs of imported pictures, so that none is fetched twice. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE fetched_pictures (
    address       text PRIMARY KEY,
    hash          text NOT NULL REFERENCES images ON DELETE CASCADE,
    fetched_at    timestamptz NOT NULL DEFAULT now()
  );
`);
