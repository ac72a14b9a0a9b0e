import type { Knex } from 'knex';

/** What statements of carriers are matched by. Built concurrently, without blocking those who pack. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS parcels_cod_delivered');
  await knex.raw(`CREATE INDEX CONCURRENTLY parcels_cod_delivered
    ON parcels (delivered_at) WHERE state = 'delivered' AND cod_amount > 0`);
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS parcels_tracking_key');
  await knex.raw(`CREATE INDEX CONCURRENTLY parcels_tracking_key
    ON parcels (upper(translate(tracking_no, ' -', ''))) WHERE tracking_no IS NOT NULL`);
}
