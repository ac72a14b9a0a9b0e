import type { Knex } from 'knex';

/** API keys of outside systems (docs/decisions/0098). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE api_keys (
    key_id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key   uuid NOT NULL UNIQUE,
    name          text NOT NULL CHECK (name <> ''),
    -- The beginning of the key, by which people recognise it.
    prefix        text NOT NULL,
    -- SHA-256 of the key: 192 random bits need no slow hash.
    hash          bytea NOT NULL UNIQUE,
    scopes        text[] NOT NULL CHECK (scopes <> '{}'),
    made_by       integer NOT NULL REFERENCES users,
    made_at       timestamptz NOT NULL,
    expires_at    timestamptz,
    last_used_at  timestamptz,
    revoked_at    timestamptz
  );
  CREATE INDEX api_keys_made_by ON api_keys (made_by);
`);
