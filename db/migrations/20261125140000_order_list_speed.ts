import type { Knex } from 'knex';

/**
 * Indexes for the orders' list of the back office (docs/decisions/0034, "Speed"). Built concurrently, without
 * blocking orders.
 */
export const config = { transaction: false };

const SHIP_BY = "coalesce(ship_by, 'infinity'::timestamptz)";
const INDEXES: Readonly<Record<string, string>> = {
  // One for each order of the list: rows of a status come in that order. The payment method is for counts.
  orders_status_placed: 'orders (doc_status, placed_at, so_no) INCLUDE (payment_method)',
  orders_status_changed: 'orders (doc_status, status_at, so_no)',
  orders_status_ship_by: `orders (doc_status, ${SHIP_BY}, so_no)`,
  orders_status_total: 'orders (doc_status, total, so_no)',
  orders_source: 'orders (source, placed_at, so_no)',
  orders_carrier: 'orders (carrier, placed_at, so_no) WHERE carrier IS NOT NULL',
  orders_search_keys: 'orders USING gin (order_search_keys(so_no, email, tracking_no, delivery_address))',
};

export async function up(knex: Knex): Promise<void> {
  // The texts that identify an order when typed in full: number, its last five digits, e-mail, phone numbers as digits
  // with the leading zero of Thailand, tracking number.
  await knex.raw(`
    CREATE OR REPLACE FUNCTION order_search_keys(so_no text, email text, tracking_no text, address jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_remove(ARRAY[lower(so_no), right(so_no, 5), lower(email), lower(tracking_no),
        nullif(regexp_replace(regexp_replace(coalesce(address->>'mobile', ''), '\\D', '', 'g'), '^66', '0'), ''),
        nullif(regexp_replace(regexp_replace(coalesce(address->>'mobile_2', ''), '\\D', '', 'g'), '^66', '0'), '')], NULL)
    $$`);
  for (const [name, definition] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  }
  // orders_status_changed has the same columns, and one more.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS orders_status');
}
