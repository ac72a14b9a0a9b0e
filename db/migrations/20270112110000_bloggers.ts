import type { Knex } from 'knex';

/** Members who apply to recommend products of the shop, and what staff decide (BLOG-07; docs/decisions/0096). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE blogger_applications (
    application_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key    uuid NOT NULL,
    user_id        integer NOT NULL REFERENCES users,
    state          text NOT NULL DEFAULT 'waiting'
                   CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'ended')),
    -- Public addresses, without protocol; and in small letters, by which they are compared.
    channels       text[] NOT NULL CHECK (cardinality(channels) > 0),
    channel_keys   text[] NOT NULL CHECK (cardinality(channel_keys) = cardinality(channels)),
    about          text NOT NULL,
    -- The version of the agreement that the member accepted when applying.
    terms          integer NOT NULL,
    applied_at     timestamptz NOT NULL,
    decided_at     timestamptz CHECK ((decided_at IS NULL) = (state = 'waiting')),
    decided_by     integer REFERENCES users,
    reason         text CHECK (state NOT IN ('refused', 'ended') OR reason IS NOT NULL OR decided_by IS NULL),
    UNIQUE (user_id, request_key)
  );
  CREATE UNIQUE INDEX blogger_applications_open ON blogger_applications (user_id) WHERE state IN ('waiting', 'approved');
  CREATE INDEX blogger_applications_applied ON blogger_applications (applied_at, application_id);
  CREATE INDEX blogger_applications_state ON blogger_applications (state, applied_at, application_id);
  CREATE INDEX blogger_applications_channels ON blogger_applications USING gin (channel_keys);
  CREATE INDEX blogger_applications_decided_by ON blogger_applications (decided_by);
`);
