import type { Knex } from 'knex';

/** The orders of a member by time: what their list is sorted by. Made while the shop goes on taking orders. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // One that was broken off is left behind without being of use.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_member_newest');
  await knex.raw(
    'CREATE INDEX CONCURRENTLY orders_member_newest ON orders (user_id, placed_at, so_no) WHERE user_id IS NOT NULL',
  );
  for (const old of ['orders_member_placed', 'orders_user'])
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${old}`);
}
