import type { Knex } from 'knex';

/** Partial indexes for jobs that look for unsettled charges and due refunds: few among all payments. */
export const up = (knex: Knex) =>
  knex.raw(`
  CREATE INDEX payments_unsettled ON payments (status, payment_id) WHERE status IN ('pending', 'refund_due');
`);
