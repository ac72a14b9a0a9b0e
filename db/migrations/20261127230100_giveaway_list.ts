import type { Knex } from 'knex';

/** Orders of the list of giveaways. Built concurrently, without blocking those who enter. */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  giveaways_opens: 'giveaways (opens_at, giveaway_id)',
  giveaways_closes: 'giveaways (closes_at, giveaway_id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
