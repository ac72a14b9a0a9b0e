import type { Knex } from 'knex';

/** Orders that branches send, for the list's filter: an index built concurrently. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_sent_from');
  await knex.raw(`CREATE INDEX CONCURRENTLY orders_sent_from ON orders (sent_from_location_id, doc_status)
    WHERE sent_from_location_id IS NOT NULL`);
}
