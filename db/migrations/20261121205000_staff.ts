import type { Knex } from 'knex';

/**
 * The second sign-in factor of staff, and indexes of the audit log: secrets are encrypted with a key outside
 * the database, recovery codes are stored as hashes.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE TABLE second_steps (
    user_id       integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Null until a code of it was typed in.
    secret        bytea,
    enrolled_at   timestamptz,
    -- The time step of the code used last: neither it nor an earlier one is good again.
    last_step     bigint,
    -- Shown as a QR code, and not yet confirmed.
    pending       bytea,
    pending_at    timestamptz,
    CHECK ((secret IS NULL) = (enrolled_at IS NULL))
  );

  CREATE TABLE recovery_codes (
    user_id       integer NOT NULL REFERENCES second_steps ON DELETE CASCADE,
    code_hash     bytea NOT NULL,
    used_at       timestamptz,
    PRIMARY KEY (user_id, code_hash)
  );

  -- When a code was typed in last; null for customers, who have none.
  ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

  -- What an event is about besides a person: an order, a slip, a list.
  ALTER TABLE security_events ADD COLUMN subject text;
  CREATE INDEX security_events_actor ON security_events (actor_id, at);
  CREATE INDEX security_events_kind ON security_events (kind, at);
  CREATE INDEX security_events_subject ON security_events (subject, at) WHERE subject IS NOT NULL;

  -- Where one click stops mails like this one (RFC 8058); null for mails that are no advertising.
  ALTER TABLE mails ADD COLUMN unsubscribe_url text;

  -- Staff signed in by their password alone: once more, with a code.
  UPDATE sessions SET ended_at = now()
    WHERE ended_at IS NULL AND user_id IN (SELECT user_id FROM users WHERE role_id IN (0, 4, 5, 6, 7, 8, 80));
  UPDATE refresh_tokens SET revoked_at = now()
    WHERE revoked_at IS NULL AND user_id IN (SELECT user_id FROM users WHERE role_id IN (0, 4, 5, 6, 7, 8, 80));
`);
