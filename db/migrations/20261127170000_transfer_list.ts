import type { Knex } from 'knex';

/** Orders of the list of points transfers. Built concurrently, without blocking what members send. */
export const config = { transaction: false };

const DECIDED = "(coalesce(decided_at, 'infinity'::timestamptz))";
const INDEXES: Readonly<Record<string, string>> = {
  points_transfers_due: 'points_transfers (due_at, transfer_id)',
  points_transfers_status_due: 'points_transfers (status, due_at, transfer_id)',
  points_transfers_when_decided: `points_transfers (${DECIDED}, transfer_id)`,
  points_transfers_status_decided: `points_transfers (status, ${DECIDED}, transfer_id)`,
};
/** Of the list before, which had pages by numbers. */
const UNUSED = ['points_transfers_waiting', 'points_transfers_decided'];

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  for (const name of UNUSED) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
