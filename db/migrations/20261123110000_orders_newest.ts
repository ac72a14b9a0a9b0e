import type { Knex } from 'knex';

/**
 * Index of a member's orders by time, the sort order of their list. Built concurrently, without blocking
 * orders.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_member_newest');
  await knex.raw(
    'CREATE INDEX CONCURRENTLY orders_member_newest ON orders (user_id, placed_at, so_no) WHERE user_id IS NOT NULL',
  );
  for (const old of ['orders_member_placed', 'orders_user'])
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${old}`);
}
