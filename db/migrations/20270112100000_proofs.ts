import type { Knex } from 'knex';

/**
 * Proofs of what customers do themselves, and of guests erased by e-mail (docs/decisions/0085): nobody requested it, or
 * there is no row of the customer.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  SET LOCAL lock_timeout = '5s';
  ALTER TABLE privacy_requests ALTER COLUMN requested_by DROP NOT NULL, ALTER COLUMN customer_id DROP NOT NULL;
`);
