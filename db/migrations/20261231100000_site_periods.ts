import type { Knex } from 'knex';

/**
 * When the shop is not open, as rows that the worker puts into force; and site dialogs that staff write
 * (docs/decisions/0087). The previous release goes on reading `status`: a shop that only takes no orders is `online`.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  ALTER TABLE site_status ADD COLUMN read_only boolean NOT NULL DEFAULT false;

  CREATE TABLE site_periods (
    period_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Of the page, so that a repeated request adds nothing.
    request_key   uuid NOT NULL UNIQUE,
    state         text NOT NULL CHECK (state IN ('read_only', 'maintenance', 'closed')),
    starts_at     timestamptz NOT NULL,
    -- Null: until staff open the shop.
    ends_at       timestamptz CHECK (ends_at >= starts_at),
    -- What shoppers read; empty: the standard text.
    message       text NOT NULL,
    message_th    text NOT NULL,
    reason        text NOT NULL CHECK (reason <> ''),
    made_by       integer REFERENCES users ON DELETE SET NULL,
    made_at       timestamptz NOT NULL,
    -- When the worker, or the member of staff who asked for it, put it into force and took it out again.
    began_at      timestamptz,
    over_at       timestamptz,
    withdrawn_at  timestamptz,
    CHECK (state <> 'closed' OR ends_at IS NOT NULL),
    CHECK (withdrawn_at IS NULL OR began_at IS NULL),
    EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (withdrawn_at IS NULL)
  );
  CREATE INDEX site_periods_made_by ON site_periods (made_by) WHERE made_by IS NOT NULL;
  CREATE INDEX site_periods_newest ON site_periods (starts_at, period_id);

  ALTER TABLE site_dialogs
    ADD COLUMN request_key uuid UNIQUE,
    ADD COLUMN revision integer NOT NULL DEFAULT 1,
    ADD COLUMN withdrawn_at timestamptz,
    -- Pages that were open when it began have been notified.
    ADD COLUMN announced_at timestamptz,
    -- Says that the shop takes no orders, as long as that lasts.
    ADD COLUMN period_id integer UNIQUE REFERENCES site_periods;
  CREATE INDEX site_dialogs_to_announce ON site_dialogs (starts_at) WHERE announced_at IS NULL;
  -- Pages were notified of earlier dialogs when they were written.
  UPDATE site_dialogs SET announced_at = now();

  CREATE OR REPLACE FUNCTION notify_site_status() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW.status, NEW.read_only) <> (OLD.status, OLD.read_only) THEN
      PERFORM pg_notify('site',
        CASE WHEN NEW.status = 'online' AND NEW.read_only THEN 'read_only' ELSE NEW.status END);
    END IF;
    RETURN NULL;
  END $$;
`);
