import type { Knex } from 'knex';

/** Signing in with Google, Facebook and LINE: linked identities, and pending sign-ins. */
export const up = (knex: Knex) =>
  knex.raw(`
  -- Who somebody is at a provider. One identity is one account's; an account has one of each provider.
  CREATE TABLE identities (
    provider      text NOT NULL CHECK (provider IN ('google', 'facebook', 'line')),
    subject       text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    email         text,
    linked_at     timestamptz NOT NULL,
    PRIMARY KEY (provider, subject),
    UNIQUE (user_id, provider)
  );

  -- From the press of a button to a session. Of the browser's cookie, the provider's state and our token only the
  -- hashes are kept; nonce and PKCE verifier are worked out from the state with a key of ours.
  CREATE TABLE social_sign_ins (
    sign_in_id    uuid PRIMARY KEY,
    provider      text NOT NULL CHECK (provider IN ('google', 'facebook', 'line')),
    intent        text NOT NULL CHECK (intent IN ('sign_in', 'link')),
    return_to     text NOT NULL CHECK (return_to ~ '^/([^/\\\\]|$)'),
    browser_hash  bytea NOT NULL,
    state_hash    bytea UNIQUE,
    expires_at    timestamptz NOT NULL,
    returned_at   timestamptz,
    token_hash    bytea UNIQUE,
    subject       text,
    email         text,
    email_verified boolean NOT NULL DEFAULT false,
    first_name    text NOT NULL DEFAULT '',
    last_name     text NOT NULL DEFAULT '',
    line_friend   boolean,
    spent_at      timestamptz,
    CHECK (token_hash IS NULL OR (returned_at IS NOT NULL AND subject IS NOT NULL))
  );
  CREATE INDEX social_sign_ins_expiry ON social_sign_ins (expires_at);

  -- A mailed link that proves an account belongs to who signs in through a provider.
  ALTER TABLE account_tokens
    DROP CONSTRAINT account_tokens_purpose_check,
    ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('reset', 'verify', 'change_email', 'link')),
    ADD COLUMN sign_in_id uuid REFERENCES social_sign_ins ON DELETE CASCADE;
`);
