import type { Knex } from 'knex';

/** Whether the owner has hidden the first steps of the shop. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';

  -- One row while they are hidden, for everybody of the shop; none while they are shown.
  CREATE TABLE first_steps_hidden (
    one        boolean PRIMARY KEY DEFAULT true CHECK (one),
    hidden_at  timestamptz NOT NULL
  );
`);
