import type { Knex } from 'knex';

/** Messages that the shop sends by itself, and clicks on links of messages (docs/decisions/0089). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  -- The newest version of a flow is in force; without one the standard.
  CREATE TABLE flow_versions (
    kind        text NOT NULL,
    revision    integer NOT NULL CHECK (revision > 0),
    stored      jsonb NOT NULL,
    at          timestamptz NOT NULL,
    user_id     integer REFERENCES users ON DELETE SET NULL,
    PRIMARY KEY (kind, revision)
  );
  CREATE INDEX flow_versions_user ON flow_versions (user_id);

  -- A row before anything is sent.
  CREATE TABLE flow_messages (
    message_id  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind        text NOT NULL,
    user_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it is about: nobody gets the same twice.
    dedupe      text NOT NULL,
    -- taken: coupon, notice and mail are stored, and are on their way.
    state       text NOT NULL CHECK (state IN ('taken', 'sent', 'failed', 'skipped')),
    skip        text,
    coupon      boolean NOT NULL DEFAULT false,
    mail        text,
    line_text   text,
    -- LINE delivers once by it.
    line_key    uuid NOT NULL DEFAULT gen_random_uuid(),
    tries       smallint NOT NULL DEFAULT 0,
    at          timestamptz NOT NULL,
    sent_at     timestamptz,
    UNIQUE (user_id, kind, dedupe),
    CHECK ((state = 'skipped') = (skip IS NOT NULL))
  );
  CREATE INDEX flow_messages_open ON flow_messages (message_id) WHERE state = 'taken';
  CREATE INDEX flow_messages_newest ON flow_messages (kind, at);

  -- The links of a message: random, so that addresses contain no personal data.
  CREATE TABLE message_links (
    link        text PRIMARY KEY CHECK (link ~ '^[A-Za-z0-9_-]{22}$'),
    message_id  bigint REFERENCES flow_messages ON DELETE CASCADE,
    mailing_id  integer,
    user_id     integer,
    clicked_at  timestamptz,
    FOREIGN KEY (mailing_id, user_id) REFERENCES mailing_recipients ON DELETE CASCADE,
    CHECK ((message_id IS NULL) = (mailing_id IS NOT NULL AND user_id IS NOT NULL))
  );
  CREATE UNIQUE INDEX message_links_message ON message_links (message_id) WHERE message_id IS NOT NULL;
  CREATE UNIQUE INDEX message_links_mailing ON message_links (mailing_id, user_id) WHERE mailing_id IS NOT NULL;

  ALTER TABLE notifications
    -- By which it arrives outside the shop; null: by those that its kind has.
    ADD COLUMN channels text[],
    ADD COLUMN message_link text;

  -- When a line of a bag was last changed; lines from before count from now.
  ALTER TABLE cart_lines ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
`);
