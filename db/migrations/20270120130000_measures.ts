import type { Knex } from 'knex';

/** Figures that one worker computes for monitoring, and the backups that were completed (docs/decisions/0117). */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  CREATE TABLE measures (
    one           boolean PRIMARY KEY DEFAULT true CHECK (one),
    measured_at   timestamptz NOT NULL,
    -- An array of {name, value, labels}: names and states only, never a value of a person or an order.
    figures       jsonb NOT NULL
  );

  CREATE TABLE backups (
    backup_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name          text NOT NULL UNIQUE,
    started_at    timestamptz NOT NULL,
    finished_at   timestamptz NOT NULL,
    bytes         bigint NOT NULL
  );
  CREATE INDEX backups_finished ON backups (finished_at);
`);
