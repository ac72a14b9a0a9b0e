import type { Knex } from 'knex';

/** When the gateway rejected a refund; unknown for those of before. A completed refund keeps the time of its failure. */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE refunds ADD COLUMN failed_at timestamptz;
`);
