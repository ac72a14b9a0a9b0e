import type { Knex } from 'knex';

/** Jobs look for charges nobody has settled and for refunds that are due: few among all there ever were. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE INDEX payments_unsettled ON payments (status, payment_id) WHERE status IN ('pending', 'refund_due');
`);
