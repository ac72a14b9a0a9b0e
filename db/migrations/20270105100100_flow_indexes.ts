import type { Knex } from 'knex';

/** Bags by their last change, built without blocking them. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS cart_lines_changed');
  await knex.raw('CREATE INDEX CONCURRENTLY cart_lines_changed ON cart_lines (changed_at)');
}
