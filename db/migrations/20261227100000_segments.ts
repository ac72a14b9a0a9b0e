import type { Knex } from 'knex';

/** Segments of customers by rule (docs/decisions/0082). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE segments (
    segment_id  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision    integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name        text NOT NULL CHECK (name <> ''),
    rule        jsonb NOT NULL,
    made_at     timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX segments_name ON segments (lower(name));
  CREATE TRIGGER segments_revision BEFORE UPDATE ON segments FOR EACH ROW EXECUTE FUNCTION count_revision();
`);
