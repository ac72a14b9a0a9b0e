import type { Knex } from 'knex';

/**
 * Live events of orders go through a table, and one process of the shop notifies of them (docs/decisions/0119): NOTIFY holds
 * a lock of the whole server until its transaction is on disk, so that orders were written one after the other.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE live_outbox (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel text NOT NULL,
    -- The limit of NOTIFY: a longer one fails where it is written, and not all that come after it.
    payload text NOT NULL CHECK (octet_length(payload) < 8000)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

  -- The process that notifies, and until when it certainly lived.
  CREATE TABLE live_notifier (
    one  boolean PRIMARY KEY DEFAULT true CHECK (one),
    name text NOT NULL,
    at   timestamptz NOT NULL
  );
  INSERT INTO live_notifier (name, at) VALUES ('', '-infinity');

  -- NOTIFY a moment after commit, in commit order of each record. Without a process that notifies, as while only the
  -- release before runs, at commit.
  CREATE FUNCTION notify_soon(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM live_notifier n WHERE n.at > clock_timestamp() - interval '10 seconds') THEN
      INSERT INTO live_outbox (channel, payload) VALUES (notify_soon.channel, notify_soon.payload);
    ELSE
      PERFORM pg_notify(channel, payload);
    END IF;
  END $$;

  DO $$
  DECLARE changed oid;
  BEGIN
    FOR changed IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND proname IN ('move_order', 'create_notifications', 'notify_office')
    LOOP
      EXECUTE replace(pg_get_functiondef(changed), 'pg_notify(', 'notify_soon(');
    END LOOP;
  END $$;

  -- Units are taken by orders; all else of the catalogue is changed by staff.
  CREATE OR REPLACE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME IN ('stock', 'promotion_members') THEN PERFORM notify_soon('catalogue', '');
    ELSE PERFORM pg_notify('catalogue', '');
    END IF;
    RETURN NULL;
  END $$;
`);
