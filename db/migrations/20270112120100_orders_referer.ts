import type { Knex } from 'knex';

/** Orders by what they came from, built without blocking them. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_referer');
  await knex.raw('CREATE INDEX CONCURRENTLY orders_referer ON orders (referer) WHERE referer IS NOT NULL');
}
