import type { Knex } from 'knex';

/** Questions about products, and answers of members who bought them (docs/decisions/0080). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE product_questions (
    question_id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mat_id        integer NOT NULL REFERENCES materials ON DELETE CASCADE,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    first_name    text NOT NULL DEFAULT '',
    last_name     text NOT NULL DEFAULT '',
    text          text NOT NULL CHECK (text <> ''),
    -- Chosen by the page: a question that is sent again is the same one.
    request_key   text NOT NULL,
    created_at    timestamptz NOT NULL,
    edited_at     timestamptz,
    UNIQUE (user_id, request_key)
  );
  CREATE INDEX product_questions_material ON product_questions (mat_id, created_at DESC, question_id DESC);

  CREATE TABLE product_answers (
    answer_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    question_id   integer NOT NULL REFERENCES product_questions ON DELETE CASCADE,
    user_id       integer REFERENCES users ON DELETE SET NULL,
    first_name    text NOT NULL DEFAULT '',
    last_name     text NOT NULL DEFAULT '',
    text          text NOT NULL CHECK (text <> ''),
    helpful       integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
    created_at    timestamptz NOT NULL,
    edited_at     timestamptz,
    -- One answer of a buyer, which can be changed.
    UNIQUE (question_id, user_id)
  );
  CREATE INDEX product_answers_user ON product_answers (user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE product_answer_votes (
    answer_id     integer NOT NULL REFERENCES product_answers ON DELETE CASCADE,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (answer_id, user_id)
  );
  CREATE INDEX product_answer_votes_user ON product_answer_votes (user_id);

  -- Buyers who were invited to answer: at most one question in a week.
  CREATE TABLE question_invitations (
    question_id   integer NOT NULL REFERENCES product_questions ON DELETE CASCADE,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    at            timestamptz NOT NULL,
    PRIMARY KEY (question_id, user_id)
  );
  CREATE INDEX question_invitations_user ON question_invitations (user_id, at);

  ALTER TABLE moderation_items
    ADD COLUMN question_id integer REFERENCES product_questions ON DELETE CASCADE,
    ADD COLUMN answer_id integer REFERENCES product_answers ON DELETE CASCADE;
  CREATE UNIQUE INDEX moderation_items_question ON moderation_items (question_id) WHERE question_id IS NOT NULL;
  CREATE UNIQUE INDEX moderation_items_answer ON moderation_items (answer_id) WHERE answer_id IS NOT NULL;
`);
