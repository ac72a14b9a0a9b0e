import type { Knex } from 'knex';

/**
 * Indexes of the orders' list that hold what is asked together with their order, so that other orders are passed over
 * in the index (docs/decisions/0123). Each takes the place of one without it. Built concurrently, without blocking
 * orders.
 */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, Readonly<{ on: string; insteadOf: string }>>> = {
  orders_province_placed: {
    on: "orders ((delivery_address->>'province'), placed_at, so_no, doc_status, payment_method)",
    insteadOf: 'orders_province',
  },
  orders_total_placed: { on: 'orders (total, so_no, placed_at, payment_method)', insteadOf: 'orders_total' },
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, { on, insteadOf }] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${insteadOf}`);
  }
}
