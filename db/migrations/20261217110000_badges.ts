import type { Knex } from 'knex';

/** Badges of products by rule or by hand (docs/decisions/0055). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE badges (
    badge_id  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision  integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    text_th   text NOT NULL CHECK (text_th <> ''),
    text_en   text NOT NULL CHECK (text_en <> ''),
    tone      text NOT NULL,
    priority  integer NOT NULL CHECK (priority > 0),
    kind      text NOT NULL CHECK (kind IN ('rule', 'hand')),
    rule      jsonb NOT NULL,
    products  integer[] NOT NULL DEFAULT '{}',
    live      boolean NOT NULL DEFAULT false,
    starts_at timestamptz,
    ends_at   timestamptz,
    made_at   timestamptz NOT NULL,
    CONSTRAINT badges_period CHECK (starts_at < ends_at)
  );
  CREATE INDEX badges_priority ON badges (priority, badge_id);
  CREATE INDEX badges_made ON badges (made_at, badge_id);

  -- The list of collections is sorted by it.
  CREATE INDEX collections_made ON collections (made_at, collection_id);

  CREATE TRIGGER badges_revision BEFORE UPDATE ON badges FOR EACH ROW EXECUTE FUNCTION count_revision();
  CREATE TRIGGER catalogue_badges AFTER INSERT OR UPDATE OR DELETE ON badges
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
`);
