import type { Knex } from 'knex';

/**
 * The blog editor: an optimistic-lock version per post, and all past versions. Publication depends on
 * `published_at` alone, as before: readers of the table need no knowledge of states.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE blogs
    ADD COLUMN revision     integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    -- When it was taken back last; it may be out again since.
    ADD COLUMN withdrawn_at timestamptz,
    ADD COLUMN created_at   timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN updated_at   timestamptz NOT NULL DEFAULT now(),
    -- Of the request that made it: the same one sent twice makes one post.
    ADD COLUMN request_key  uuid UNIQUE;
  CREATE INDEX blogs_updated ON blogs (updated_at DESC, id DESC);

  CREATE TABLE blog_revisions (
    blog_id       integer NOT NULL REFERENCES blogs ON DELETE CASCADE,
    revision      integer NOT NULL CHECK (revision > 0),
    at            timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    deed          text NOT NULL CHECK (deed IN
                  ('imported', 'created', 'saved', 'scheduled', 'published', 'unscheduled', 'withdrawn')),
    publish_at    timestamptz,
    changed       text[] NOT NULL DEFAULT '{}',
    -- What editors write, as the contract has it.
    content       jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
    PRIMARY KEY (blog_id, revision)
  );
  CREATE INDEX blog_revisions_user ON blog_revisions (user_id) WHERE user_id IS NOT NULL;
`);
