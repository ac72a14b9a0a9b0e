import type { Knex } from 'knex';

/** Collections of products by rule or by hand (docs/decisions/0071), and the addresses that they have had. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE collections (
    collection_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision      integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    slug          text NOT NULL CONSTRAINT collections_slug_key UNIQUE,
    name_th       text NOT NULL CHECK (name_th <> ''),
    name_en       text NOT NULL CHECK (name_en <> ''),
    text_th       text NOT NULL DEFAULT '',
    text_en       text NOT NULL DEFAULT '',
    image         text REFERENCES images,
    kind          text NOT NULL CHECK (kind IN ('rule', 'hand')),
    rule          jsonb NOT NULL,
    products      integer[] NOT NULL DEFAULT '{}',
    live          boolean NOT NULL DEFAULT false,
    starts_at     timestamptz,
    ends_at       timestamptz,
    made_at       timestamptz NOT NULL,
    CONSTRAINT collections_period CHECK (starts_at < ends_at)
  );
  CREATE INDEX collections_image ON collections (image);
  -- Former addresses lead to the present one.
  CREATE TABLE collection_slugs (
    slug          text PRIMARY KEY,
    collection_id integer NOT NULL REFERENCES collections ON DELETE CASCADE
  );
  CREATE INDEX collection_slugs_collection ON collection_slugs (collection_id);

  CREATE TRIGGER collections_revision BEFORE UPDATE ON collections FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE TRIGGER catalogue_collections AFTER INSERT OR UPDATE OR DELETE ON collections
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
`);
