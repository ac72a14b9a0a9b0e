import type { Knex } from 'knex';

/** Reports that are mailed on a schedule (docs/decisions/0099). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE TABLE report_schedules (
    schedule_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision    integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name        text NOT NULL CHECK (name <> ''),
    report      text NOT NULL,
    dimension   text NOT NULL,
    period      text NOT NULL CHECK (period IN ('yesterday', 'days_7', 'days_30', 'month')),
    compare     text NOT NULL CHECK (compare IN ('before', 'year', 'none')),
    every       text NOT NULL CHECK (every IN ('day', 'week', 'month')),
    -- From Monday, 1 to 7; of a month, 1 to 28.
    on_day      smallint CHECK (on_day BETWEEN 1 AND CASE every WHEN 'week' THEN 7 ELSE 28 END),
    -- In Bangkok.
    hour        smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
    format      text NOT NULL CHECK (format IN ('csv', 'xlsx')),
    receivers   integer[] NOT NULL CHECK (receivers <> '{}'),
    active      boolean NOT NULL DEFAULT true,
    next_at     timestamptz NOT NULL,
    made_at     timestamptz NOT NULL,
    CHECK ((every = 'day') = (on_day IS NULL))
  );
  CREATE INDEX report_schedules_next ON report_schedules (next_at) WHERE active;
  CREATE TRIGGER report_schedules_revision BEFORE UPDATE OF name, report, dimension, period, compare, every, on_day, hour,
    format, receivers ON report_schedules FOR EACH ROW EXECUTE FUNCTION count_revision();

  -- A row for each receiver of a moment, before anything is sent.
  CREATE TABLE report_sends (
    send_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    schedule_id integer NOT NULL REFERENCES report_schedules ON DELETE CASCADE,
    user_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The moment of the schedule, or the key of a request to send now.
    moment      text NOT NULL,
    due_at      timestamptz NOT NULL,
    first_day   date NOT NULL,
    last_day    date NOT NULL,
    by_hand     boolean NOT NULL,
    -- stored: the mail is written, and on its way.
    state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'sent', 'failed', 'skipped')),
    error       text,
    tries       smallint NOT NULL DEFAULT 0,
    tried_at    timestamptz,
    sent_at     timestamptz,
    UNIQUE (schedule_id, user_id, moment)
  );
  CREATE INDEX report_sends_open ON report_sends (send_id) WHERE state IN ('waiting', 'stored');
  CREATE INDEX report_sends_newest ON report_sends (schedule_id, send_id DESC);
  CREATE INDEX report_sends_user ON report_sends (user_id);
`);
