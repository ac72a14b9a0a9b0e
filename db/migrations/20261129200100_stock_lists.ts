import type { Knex } from 'knex';

/**
 * Indexes of the list of stock, built concurrently; and the expiry of the lots that are sent next, written variant by
 * variant beside the orders that claim them.
 */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  stock_few: 'stock (few, mat_var_id)',
  stock_expires: "stock (coalesce(expires_on, '9999-12-31'), mat_var_id)",
  stock_variant_codes: 'variants (item_id, mat_var_id)',
  stock_item_words: 'variants USING gin (item_id gin_trgm_ops)',
  stock_product_words: "materials USING gin ((mat_name || ' ' || mat_name_th) gin_trgm_ops)",
  stock_lots_closed: 'stock_lots (mat_var_id) WHERE NOT sellable',
  stock_lots_day: 'stock_lots (expires_on) WHERE expires_on IS NOT NULL',
  // No column of it changes, so that balances keep changing in place.
  stock_balances_elsewhere: 'stock_balances (mat_var_id) WHERE location_id <> 1',
  stock_allocations_open: "stock_allocations (mat_var_id) WHERE state = 'open'",
  stock_movements_sold: "stock_movements (mat_var_id, at) INCLUDE (quantity) WHERE reason = 'shipped'",
};

const VARIANTS_AT_ONCE = 2000;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
  const {
    rows: [last],
  } = await knex.raw('SELECT max(mat_var_id) AS id FROM stock');
  for (let from = 0; from <= (last?.id ?? 0); from += VARIANTS_AT_ONCE)
    await knex.raw(
      `WITH locked AS MATERIALIZED (
         SELECT s.mat_var_id FROM stock s WHERE s.mat_var_id > ? AND s.mat_var_id <= ? ORDER BY s.mat_var_id FOR UPDATE
       )
       UPDATE stock s SET expires_on = e.expires_on FROM locked JOIN (
         SELECT b.mat_var_id, min(l.expires_on) AS expires_on FROM stock_balances b JOIN stock_lots l USING (lot_id)
         WHERE b.location_id = 1 AND b.on_hand > b.allocated AND l.sellable GROUP BY 1
       ) e USING (mat_var_id)
       WHERE s.mat_var_id = locked.mat_var_id AND s.expires_on IS DISTINCT FROM e.expires_on`,
      [from, from + VARIANTS_AT_ONCE],
    );
}
