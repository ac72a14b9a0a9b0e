import type { Knex } from 'knex';

/**
 * A charge and an attempt are found by what is theirs alone. With the gateway first, a shop that has one gateway and no
 * statistics of its payments yet was led to read all of them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  ALTER TABLE payments
    DROP CONSTRAINT payments_gateway_charge_id_key,
    ADD CONSTRAINT payments_charge UNIQUE (charge_id, gateway);
  DROP INDEX payments_attempt;
  CREATE UNIQUE INDEX payments_attempt ON payments (attempt_key, gateway) WHERE attempt_key IS NOT NULL;
`);
