import type { Knex } from 'knex';

/** Lost parcels, for the queue of problems. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  CREATE INDEX parcels_lost ON parcels (so_no) WHERE state = 'lost';
`);
