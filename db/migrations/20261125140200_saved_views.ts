import type { Knex } from 'knex';

/** Views of lists that staff have saved. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE saved_views (
    view_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list       text NOT NULL,
    name       text NOT NULL,
    owner_id   integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Everybody who may open the list sees it; only its owner changes it.
    shared     boolean NOT NULL,
    -- Filters and order as parameters of the list; never a text that was searched for, which may be a person's.
    query      jsonb NOT NULL,
    -- Columns in their order; null: those of the list.
    columns    text[],
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX saved_views_owner ON saved_views (owner_id, list);
  CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared;
`);
