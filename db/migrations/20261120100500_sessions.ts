import type { Knex } from 'knex';

/** The start of a session, which limits its total lifetime despite renewals; single-use captcha answers. */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE refresh_tokens ADD COLUMN session_started_at timestamptz NOT NULL;
  CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);
  CREATE INDEX signin_failures_at ON signin_failures (at);

  CREATE TABLE used_captchas (
    challenge     bytea PRIMARY KEY,
    expires_at    timestamptz NOT NULL
  );
`);
