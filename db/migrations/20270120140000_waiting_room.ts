import type { Knex } from 'knex';

/**
 * The waiting room (docs/decisions/0118): one row with its settings, its tickets in the order of joining, and how far it
 * has admitted. The previous release does not read it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE waiting_room (
    only_row            boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    is_open             boolean NOT NULL DEFAULT false,
    -- Number of this opening: tickets of former ones are worth nothing.
    opening             integer NOT NULL DEFAULT 0,
    opened_at           timestamptz,
    opened_by           text CHECK (opened_by IN ('staff', 'schedule', 'load')),
    -- The last ticket, and up to which one shoppers have been admitted, with its fraction.
    issued              bigint NOT NULL DEFAULT 0,
    served              double precision NOT NULL DEFAULT 0,
    served_at           timestamptz,
    -- served at the end of each of the last minutes, the oldest first.
    marks               double precision[] NOT NULL DEFAULT '{}',
    marked_at           timestamptz,
    -- When somebody waited last; when a process was overloaded last; when the rate was changed by load.
    waited_at           timestamptz,
    overloaded_at       timestamptz,
    rate_changed_at     timestamptz,
    -- Admissions per second: as staff have set it, and as lowered by load.
    per_second          double precision NOT NULL DEFAULT 20 CHECK (per_second >= 1),
    current_per_second  double precision NOT NULL DEFAULT 20 CHECK (current_per_second >= 1),
    stay_minutes        integer NOT NULL DEFAULT 15 CHECK (stay_minutes > 0),
    joins_per_minute    integer NOT NULL DEFAULT 600 CHECK (joins_per_minute > 0),
    by_load             boolean NOT NULL DEFAULT false,
    starts_at           timestamptz,
    ends_at             timestamptz,
    -- The plan has opened the room: closed by staff meanwhile, it stays closed.
    plan_begun          boolean NOT NULL DEFAULT false,
    revision            integer NOT NULL DEFAULT 1,
    CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
    CHECK (ends_at > starts_at)
  );
  INSERT INTO waiting_room DEFAULT VALUES;

  CREATE FUNCTION notify_waiting_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('waiting_room', '');
    RETURN NULL;
  END $$;
  -- Not of tickets and admissions: processes read those each second while it is open.
  CREATE TRIGGER waiting_room_told
    AFTER UPDATE OF is_open, per_second, current_per_second, stay_minutes, joins_per_minute, by_load, starts_at, ends_at
    ON waiting_room FOR EACH ROW EXECUTE FUNCTION notify_waiting_room();
`);
