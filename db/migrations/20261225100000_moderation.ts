import type { Knex } from 'knex';

/**
 * Whatever members write to be public has one row here: how it stands, why it waits and what was decided
 * (docs/decisions/0080). The reviews' rows are made by a trigger, so that the release before this one makes them, too.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE moderation_items (
    content_id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind          text NOT NULL CHECK (kind IN ('review', 'photo', 'question', 'answer')),
    -- Of a review, and of a photo of it.
    review_id     integer REFERENCES reviews ON DELETE CASCADE,
    photo         text REFERENCES review_photos ON DELETE CASCADE,
    mat_id        integer NOT NULL REFERENCES materials ON DELETE CASCADE,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    state         text NOT NULL DEFAULT 'published' CHECK (state IN ('published', 'held', 'hidden')),
    -- Why it was held, or has to be looked at.
    held_for      text[] NOT NULL DEFAULT '{}',
    waiting_since timestamptz,
    hidden_for    text,
    -- Staff have looked at it as it is now: reports do not hold it again.
    looked_at     timestamptz,
    decided_by    integer REFERENCES users ON DELETE SET NULL,
    decided_at    timestamptz,
    -- The stars of a review are part of its product's score.
    is_counted    boolean NOT NULL DEFAULT true,
    answered_at   timestamptz,
    -- Hash of the text without what does not count, to find the same text again.
    text_key      text,
    created_at    timestamptz NOT NULL,
    revision      integer NOT NULL DEFAULT 1,
    -- How it stood before the last decision, for undo.
    before        jsonb,
    CHECK ((state = 'hidden') = (hidden_for IS NOT NULL)),
    CHECK (state <> 'held' OR waiting_since IS NOT NULL)
  );
  CREATE UNIQUE INDEX moderation_items_review ON moderation_items (review_id) WHERE kind = 'review';
  CREATE UNIQUE INDEX moderation_items_photo ON moderation_items (photo) WHERE photo IS NOT NULL;
  CREATE INDEX moderation_items_of_review ON moderation_items (review_id) WHERE review_id IS NOT NULL;
  CREATE INDEX moderation_items_material ON moderation_items (mat_id, kind);
  CREATE INDEX moderation_items_user ON moderation_items (user_id, created_at) WHERE user_id IS NOT NULL;
  CREATE INDEX moderation_items_decided_by ON moderation_items (decided_by) WHERE decided_by IS NOT NULL;
  CREATE INDEX moderation_items_text ON moderation_items (text_key, created_at) WHERE text_key IS NOT NULL;
  CREATE INDEX moderation_items_newest ON moderation_items (created_at, content_id);
  CREATE INDEX moderation_items_kind ON moderation_items (kind, created_at, content_id);
  CREATE INDEX moderation_items_state ON moderation_items (state, created_at, content_id);
  CREATE INDEX moderation_items_waiting ON moderation_items (created_at, content_id) WHERE waiting_since IS NOT NULL;
  CREATE INDEX moderation_items_unanswered ON moderation_items (kind, created_at, content_id)
    WHERE answered_at IS NULL AND state = 'published';

  INSERT INTO moderation_items (kind, review_id, mat_id, user_id, created_at)
    SELECT 'review', id, mat_id, user_id, created_date FROM reviews ORDER BY id;

  CREATE FUNCTION make_moderation_items() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO moderation_items (kind, review_id, mat_id, user_id, created_at)
      SELECT 'review', id, mat_id, user_id, created_date FROM written;
    RETURN NULL;
  END $$;
  CREATE TRIGGER reviews_moderation AFTER INSERT ON reviews REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION make_moderation_items();
  -- The page of a product shows what is published.
  CREATE TRIGGER catalogue_moderation AFTER UPDATE OF state ON moderation_items
    FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();

  -- The shop's public answer to a review or a question.
  CREATE TABLE shop_answers (
    content_id       integer PRIMARY KEY REFERENCES moderation_items ON DELETE CASCADE,
    text          text NOT NULL CHECK (text <> ''),
    user_id       integer REFERENCES users ON DELETE SET NULL,
    at            timestamptz NOT NULL,
    edited_at     timestamptz,
    revision      integer NOT NULL DEFAULT 1
  );
  CREATE INDEX shop_answers_user ON shop_answers (user_id) WHERE user_id IS NOT NULL;

  -- The rules by which something is held: the newest row holds.
  CREATE TABLE moderation_rules (
    version_id    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at            timestamptz NOT NULL,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    rules         jsonb NOT NULL
  );
  CREATE INDEX moderation_rules_user ON moderation_rules (user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE content_reports (
    report_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    content_id       integer NOT NULL REFERENCES moderation_items ON DELETE CASCADE,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    reason        text NOT NULL,
    note          text NOT NULL DEFAULT '',
    -- Whether its member had bought something: only such reports can hold an item.
    is_buyer      boolean NOT NULL,
    at            timestamptz NOT NULL,
    outcome       text CHECK (outcome IN ('kept', 'hidden')),
    decided_at    timestamptz,
    UNIQUE (content_id, user_id),
    CHECK ((outcome IS NULL) = (decided_at IS NULL))
  );
  CREATE INDEX content_reports_user ON content_reports (user_id, at);
  CREATE INDEX content_reports_open ON content_reports (content_id) WHERE outcome IS NULL;
`);
