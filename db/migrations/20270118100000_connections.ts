import type { Knex } from 'knex';

/** State of connections to outside systems, and secrets that are set on a page (docs/decisions/0102). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE connection_states (
    connection    text PRIMARY KEY CHECK (connection ~ '^[a-z_]{1,40}$'),
    succeeded_at  timestamptz,
    failed_at     timestamptz,
    -- A code and a status alone: texts of providers may hold personal data.
    fault         text CHECK (fault ~ '^[a-z_]{1,40}$'),
    status        smallint
  );

  CREATE TABLE connection_secrets (
    connection    text PRIMARY KEY CHECK (connection ~ '^[a-z_]{1,40}$'),
    revision      integer NOT NULL CHECK (revision > 0),
    -- Values by name, encrypted together (AES-256-GCM) and bound to the connection; empty: none is set any more.
    sealed        bytea NOT NULL,
    -- By name: when, by whom (user_id), last characters of what is no secret. No values.
    facts         jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object')
  );

  CREATE FUNCTION notify_connections() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('connections', '');
    RETURN NULL;
  END $$;
  CREATE TRIGGER connection_secrets_notify AFTER INSERT OR UPDATE ON connection_secrets
    FOR EACH STATEMENT EXECUTE FUNCTION notify_connections();
`);
