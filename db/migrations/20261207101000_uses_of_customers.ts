import type { Knex } from 'knex';

/** A customer's uses of all codes of a series (docs/decisions/0066). Built concurrently, without blocking orders. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS promo_code_uses_of_customer');
  await knex.raw('CREATE INDEX CONCURRENTLY promo_code_uses_of_customer ON promo_code_uses (customer)');
}
