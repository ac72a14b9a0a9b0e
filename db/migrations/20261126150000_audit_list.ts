import type { Knex } from 'knex';

/** Pages of the audit log, newest first. Built concurrently, without blocking events. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS security_events_list');
  await knex.raw('CREATE INDEX CONCURRENTLY security_events_list ON security_events (at, event_id)');
  // It has the same first column.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS security_events_at');
}
