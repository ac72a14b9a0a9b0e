import type { Knex } from 'knex';

/** Sessions per device, links in mails, and the sign-in audit log. Only hashes of tokens are stored. */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE users
    ADD COLUMN email_verified_at timestamptz,
    ADD COLUMN password_changed_at timestamptz;

  -- One row a family of refresh tokens. No foreign key from there: the version before knows no sessions and makes
  -- families without one, which get theirs when they are renewed.
  CREATE TABLE sessions (
    session_id    uuid PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    started_at    timestamptz NOT NULL,
    seen_at       timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    ip            text NOT NULL,
    user_agent    text NOT NULL,
    device_id     text,
    keep          boolean NOT NULL,
    ended_at      timestamptz
  );
  CREATE INDEX sessions_user ON sessions (user_id, started_at);
  CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  INSERT INTO sessions
    SELECT family, user_id, min(session_started_at), max(created_at), max(expires_at), '', '', NULL, true, NULL
    FROM refresh_tokens GROUP BY family, user_id
    HAVING bool_and(revoked_at IS NULL) AND max(expires_at) > now();

  -- Every API process hears of it, and lets the session's access tokens in no longer.
  CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('sessions', NEW.session_id::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON sessions
    FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
    EXECUTE FUNCTION tell_session_ended();

  -- What a mailed link proves: that somebody reads this address. Good once, for one purpose.
  CREATE TABLE account_tokens (
    token_hash    bytea PRIMARY KEY,
    user_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose       text NOT NULL CHECK (purpose IN ('reset', 'verify', 'change_email')),
    email         text NOT NULL CHECK (email = lower(email)),
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    used_at       timestamptz
  );
  CREATE INDEX account_tokens_user ON account_tokens (user_id);
  CREATE INDEX account_tokens_expiry ON account_tokens (expires_at);

  -- Tries that are counted for a while: mails asked for, links tried, passwords confirmed.
  CREATE TABLE auth_attempts (
    key           text NOT NULL,
    at            timestamptz NOT NULL
  );
  CREATE INDEX auth_attempts_key ON auth_attempts (key, at);
  CREATE INDEX auth_attempts_at ON auth_attempts (at);

  -- No foreign keys: what has happened outlives the account it happened to.
  CREATE TABLE security_events (
    event_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at            timestamptz NOT NULL,
    kind          text NOT NULL,
    user_id       integer,
    actor_id      integer,
    ip            text NOT NULL,
    user_agent    text NOT NULL,
    details       jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX security_events_user ON security_events (user_id, at);
  CREATE INDEX security_events_at ON security_events (at);

  -- Only ever added to; what is older than two years may go, for nobody's address is kept for ever.
  CREATE FUNCTION keep_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
    END IF;
    RAISE EXCEPTION 'security events are only ever added to' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER security_events_kept BEFORE UPDATE OR DELETE ON security_events
    FOR EACH ROW EXECUTE FUNCTION keep_security_events();
  CREATE TRIGGER security_events_whole BEFORE TRUNCATE ON security_events
    FOR EACH STATEMENT EXECUTE FUNCTION keep_security_events();
`);
