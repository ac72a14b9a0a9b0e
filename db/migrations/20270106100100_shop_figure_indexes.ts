import type { Knex } from 'knex';

/** What figures of a day are summed from, by time (docs/decisions/0090). Built concurrently, without blocking orders. */
export const config = { transaction: false };

const INDEXES = {
  user_coupons_collected: 'user_coupons (collected_at) INCLUDE (promo_id)',
  user_coupons_expired: "user_coupons (expires_at) INCLUDE (promo_id) WHERE status = '03'",
  packings_packed: 'packings (packed_at) INCLUDE (packer_id) WHERE packed_at IS NOT NULL',
  parcels_shipped: 'parcels (shipped_at) INCLUDE (carrier, state) WHERE shipped_at IS NOT NULL',
  conversation_answers_at: 'conversation_answers (asked_at) INCLUDE (user_id, is_first, answered_at)',
  moderation_items_decided: 'moderation_items (decided_at) INCLUDE (decided_by) WHERE decided_at IS NOT NULL',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
