import type { Knex } from 'knex';

/**
 * Bags that staff assemble in a chat with a customer (CHAT-01): opened by an unguessable link, and bound to
 * the first user who opens it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE chats (
    chat_id       text PRIMARY KEY,
    made_by       integer NOT NULL REFERENCES users (user_id),
    -- Whose it is: the member it was made for, or who opened it signed in.
    user_id       integer REFERENCES users (user_id),
    -- SHA-256 of the name of the browser that opened it first, of a visitor.
    browser_hash  bytea,
    -- [{mat_var_id, quantity}]: prices are the engine's, at every look.
    lines         jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) > 0),
    note          text,
    promo_code    text,
    so_no         text UNIQUE REFERENCES orders,
    created_at    timestamptz NOT NULL,
    changed_at    timestamptz NOT NULL,
    opened_at     timestamptz,
    taken_at      timestamptz,
    expires_at    timestamptz NOT NULL
  );
  CREATE INDEX chats_made_by ON chats (made_by, created_at DESC);
  CREATE INDEX chats_user ON chats (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX chats_expires ON chats (expires_at);
`);
