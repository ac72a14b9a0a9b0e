import type { Knex } from 'knex';

/** By these the view of orders with problems finds refused cancellations and open differences. Built concurrently. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // Whatever an earlier version has written satisfies the wider checks.
  await knex.raw('ALTER TABLE remittance_rows VALIDATE CONSTRAINT remittance_rows_amount_check');
  await knex.raw('ALTER TABLE remittance_rows VALIDATE CONSTRAINT remittance_rows_state_check');
  await knex.raw('ALTER TABLE remittance_differences VALIDATE CONSTRAINT remittance_differences_kind_check');
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS shipment_cancels_refused');
  await knex.raw(`CREATE INDEX CONCURRENTLY shipment_cancels_refused
    ON shipment_cancels (settled_at) INCLUDE (parcel_id) WHERE result = 'refused'`);
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS remittance_differences_unresolved');
  await knex.raw(`CREATE INDEX CONCURRENTLY remittance_differences_unresolved
    ON remittance_differences (parcel_id) WHERE status <> 'resolved' AND parcel_id IS NOT NULL`);
}
