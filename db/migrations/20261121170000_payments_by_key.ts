import type { Knex } from 'knex';

/**
 * Indexes charges and attempts by their own id alone. With the gateway as first column, a shop with one
 * gateway and no table statistics yet got a full scan.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE payments
    DROP CONSTRAINT payments_gateway_charge_id_key,
    ADD CONSTRAINT payments_charge UNIQUE (charge_id, gateway);
  DROP INDEX payments_attempt;
  CREATE UNIQUE INDEX payments_attempt ON payments (attempt_key, gateway) WHERE attempt_key IS NOT NULL;
`);
