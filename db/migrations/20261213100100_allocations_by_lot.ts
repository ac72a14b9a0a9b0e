import type { Knex } from 'knex';

/** The orders that hold or got units of a lot (docs/decisions/0073). Built concurrently, without blocking orders. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS stock_allocations_lot');
  await knex.raw('CREATE INDEX CONCURRENTLY stock_allocations_lot ON stock_allocations (lot_id)');
}
