import type { Knex } from 'knex';

/** Indexes of the orders' list in the back office. Built concurrently, without blocking orders. */
export const config = { transaction: false };

const SHIP_BY = "coalesce(ship_by, 'infinity'::timestamptz)";
const INDEXES: Readonly<Record<string, string>> = {
  orders_placed: 'orders (placed_at, so_no)',
  orders_ship_by: `orders (${SHIP_BY}, so_no)`,
  orders_changed: 'orders (status_at, so_no)',
  orders_total: 'orders (total, so_no)',
  // Orders that wait for the shop: few, however many there are in all.
  orders_open: `orders (${SHIP_BY}, so_no) WHERE doc_status IN (2, 29, 3, 13)`,
  orders_province: "orders ((delivery_address->>'province'), placed_at, so_no)",
  orders_code: 'orders (promo_code, placed_at, so_no) WHERE promo_code IS NOT NULL',
  orders_search:
    'orders USING gin (order_search_text(so_no, email, tracking_no, delivery_address) gin_trgm_ops)',
  order_events_actor: 'order_events (actor_id, so_no) WHERE actor_id IS NOT NULL',
  order_discounts_promotion: 'order_discounts (promo_id, so_no) WHERE promo_id IS NOT NULL',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  }
}
