import type { Knex } from 'knex';

/**
 * Conversations between customers and the shop (docs/decisions/0076). A message is a row with the next number of its
 * conversation, written under a lock of the conversation: whoever has seen number N has seen every one before it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE conversations (
    conversation_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel         text NOT NULL CHECK (channel IN ('page', 'line')),
    user_id         integer REFERENCES users ON DELETE SET NULL,
    -- Of a guest: where an answer is mailed to.
    email           text,
    -- Of LINE: the sender's id for this channel.
    line_user_id    text,
    name            text NOT NULL DEFAULT '',
    lang            text NOT NULL DEFAULT 'th' CHECK (lang IN ('th', 'en')),
    state           text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
    assigned_to     integer REFERENCES users ON DELETE SET NULL,
    last_seq        integer NOT NULL DEFAULT 0,
    last_at         timestamptz NOT NULL,
    customer_read   integer NOT NULL DEFAULT 0,
    staff_read      integer NOT NULL DEFAULT 0,
    -- Messages of the other side after the one that was read last.
    customer_unread integer NOT NULL DEFAULT 0 CHECK (customer_unread >= 0),
    staff_unread    integer NOT NULL DEFAULT 0 CHECK (staff_unread >= 0),
    -- The oldest message of the customer that nobody has answered.
    waiting_since   timestamptz,
    -- Begun, or reopened by the customer.
    begun_at        timestamptz NOT NULL,
    created_at      timestamptz NOT NULL,
    closed_at       timestamptz,
    CHECK (customer_read <= last_seq AND staff_read <= last_seq),
    CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
    CHECK ((channel = 'line') = (line_user_id IS NOT NULL))
  );
  CREATE UNIQUE INDEX conversations_member ON conversations (user_id) WHERE channel = 'page' AND user_id IS NOT NULL;
  CREATE UNIQUE INDEX conversations_line ON conversations (line_user_id) WHERE line_user_id IS NOT NULL;
  CREATE INDEX conversations_user ON conversations (user_id);
  CREATE INDEX conversations_email ON conversations (lower(email)) WHERE email IS NOT NULL;
  CREATE INDEX conversations_open ON conversations (last_at DESC, conversation_id DESC) WHERE state = 'open';
  CREATE INDEX conversations_assigned ON conversations (assigned_to, last_at DESC, conversation_id DESC)
    WHERE assigned_to IS NOT NULL;
  CREATE INDEX conversations_closed ON conversations (last_at DESC, conversation_id DESC) WHERE state = 'closed';

  -- Random keys of browsers, by which guests find their conversation again.
  CREATE TABLE conversation_keys (
    key_hash        bytea PRIMARY KEY,
    conversation_id integer NOT NULL REFERENCES conversations ON DELETE CASCADE,
    created_at      timestamptz NOT NULL
  );
  CREATE INDEX conversation_keys_conversation ON conversation_keys (conversation_id);

  CREATE TABLE conversation_messages (
    conversation_id integer NOT NULL REFERENCES conversations ON DELETE CASCADE,
    seq             integer NOT NULL CHECK (seq > 0),
    -- Chosen by the sender: a message that is sent again is the same one.
    client_id       text NOT NULL,
    side            text NOT NULL CHECK (side IN ('customer', 'staff', 'shop', 'note', 'event')),
    actor_id        integer REFERENCES users ON DELETE SET NULL,
    kind            text NOT NULL CHECK (kind IN ('text', 'photo', 'product', 'bag', 'code', 'order', 'assigned',
                      'unassigned', 'closed', 'reopened')),
    text            text NOT NULL DEFAULT '',
    photo           text,
    mat_var_id      integer,
    chat_id         text,
    so_no           text,
    about_id        integer REFERENCES users ON DELETE SET NULL,
    at              timestamptz NOT NULL,
    -- Of an answer on LINE.
    sent_at         timestamptz,
    failed_at       timestamptz,
    PRIMARY KEY (conversation_id, seq),
    UNIQUE (conversation_id, client_id)
  );
  CREATE INDEX conversation_messages_actor ON conversation_messages (actor_id) WHERE actor_id IS NOT NULL;
  CREATE INDEX conversation_messages_about ON conversation_messages (about_id) WHERE about_id IS NOT NULL;
  CREATE INDEX conversation_messages_order ON conversation_messages (so_no) WHERE so_no IS NOT NULL;

  CREATE TABLE conversation_photos (
    photo           text PRIMARY KEY,
    conversation_id integer NOT NULL REFERENCES conversations ON DELETE CASCADE,
    files           text[] NOT NULL,
    uploaded_at     timestamptz NOT NULL,
    is_sent         boolean NOT NULL DEFAULT false
  );
  CREATE INDEX conversation_photos_conversation ON conversation_photos (conversation_id);
  CREATE INDEX conversation_photos_unsent ON conversation_photos (uploaded_at) WHERE NOT is_sent;

  -- How long customers waited for an answer.
  CREATE TABLE conversation_answers (
    conversation_id integer NOT NULL REFERENCES conversations ON DELETE CASCADE,
    asked_at        timestamptz NOT NULL,
    answered_at     timestamptz NOT NULL,
    user_id         integer REFERENCES users ON DELETE SET NULL,
    -- The first one since the conversation was begun or reopened.
    is_first        boolean NOT NULL,
    PRIMARY KEY (conversation_id, asked_at)
  );
  CREATE INDEX conversation_answers_time ON conversation_answers (asked_at) WHERE is_first;
  CREATE INDEX conversation_answers_user ON conversation_answers (user_id);

  -- Office hours, the away message and saved replies: the newest row holds.
  CREATE TABLE inbox_settings (
    version_id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at              timestamptz NOT NULL,
    user_id         integer REFERENCES users ON DELETE SET NULL,
    settings        jsonb NOT NULL
  );
  CREATE INDEX inbox_settings_user ON inbox_settings (user_id);

  -- Events of LINE that were handled: LINE delivers some again.
  CREATE TABLE conversation_line_events (
    event_id        text PRIMARY KEY,
    at              timestamptz NOT NULL
  );
  CREATE INDEX conversation_line_events_at ON conversation_line_events (at);
`);
