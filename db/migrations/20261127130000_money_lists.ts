import type { Knex } from 'knex';

/** Orders of the lists of slips and refunds. Built concurrently, without blocking payments. */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  slips_uploaded: 'slips (uploaded_at, slip_id)',
  slips_status_uploaded: 'slips (status, uploaded_at, slip_id)',
  slips_decided: "slips ((coalesce(decided_at, 'infinity'::timestamptz)), slip_id)",
  slips_status_decided: "slips (status, (coalesce(decided_at, 'infinity'::timestamptz)), slip_id)",
  refunds_requested: 'refunds (requested_at, refund_id)',
  refunds_status_requested: 'refunds (status, requested_at, refund_id)',
  refunds_done: "refunds ((coalesce(done_at, 'infinity'::timestamptz)), refund_id)",
  refunds_status_done: "refunds (status, (coalesce(done_at, 'infinity'::timestamptz)), refund_id)",
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
