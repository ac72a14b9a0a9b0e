import type { Knex } from 'knex';

/** Exports and erasures of customers' data by staff, and their proof (docs/decisions/0085). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- Contains no personal data: a request outlives its customer, whose number then leads nowhere.
  CREATE TABLE privacy_requests (
    request_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_key    uuid NOT NULL UNIQUE,
    kind           text NOT NULL CHECK (kind IN ('export', 'erasure')),
    customer_id    integer NOT NULL,
    requested_at   timestamptz NOT NULL,
    requested_by   integer NOT NULL REFERENCES users,
    reason         text NOT NULL,
    state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
    -- Code of the error for which the job refused it.
    refusal        text CHECK ((refusal IS NOT NULL) = (state = 'refused')),
    done_at        timestamptz CHECK ((done_at IS NOT NULL) = (state <> 'waiting')),
    -- Rows by table: deleted, anonymised, kept and why, or exported.
    parts          jsonb NOT NULL DEFAULT '[]',
    -- The digest stays when the file is deleted.
    sha256         text,
    bytes          integer,
    file           text,
    file_until     timestamptz
  );
  CREATE UNIQUE INDEX privacy_requests_waiting ON privacy_requests (customer_id, kind) WHERE state = 'waiting';
  CREATE INDEX privacy_requests_customer ON privacy_requests (customer_id, request_id);
  CREATE INDEX privacy_requests_requested_by ON privacy_requests (requested_by);
  CREATE INDEX privacy_requests_files ON privacy_requests (file_until) WHERE file IS NOT NULL;
`);
