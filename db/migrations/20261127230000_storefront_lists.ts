import type { Knex } from 'knex';

/** Orders of the lists of campaigns and posts. Built concurrently, without blocking those who write. */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  coupons_created: 'coupons (created_at, promo_id)',
  blogs_out: "blogs ((coalesce(published_at, 'infinity'::timestamptz)), id)",
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
