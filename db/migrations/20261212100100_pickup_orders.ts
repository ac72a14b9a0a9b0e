import type { Knex } from 'knex';

/** Orders that are picked up, by branch: an index built concurrently. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_pickup');
  await knex.raw(`CREATE INDEX CONCURRENTLY orders_pickup ON orders (pickup_location_id, doc_status)
    WHERE pickup_location_id IS NOT NULL`);
}
