import type { Knex } from 'knex';

/**
 * What the command palette searches by the beginning of a code (docs/decisions/0053). Built concurrently, without
 * blocking orders and parcels.
 */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  variants_item_prefix: 'variants (lower(item_id) text_pattern_ops)',
  variants_gtin_prefix: 'variants (gtin text_pattern_ops) WHERE gtin IS NOT NULL',
  // A barcode of 12 digits is scanned with a leading zero by some scanners.
  variants_gtin_full: "variants (lpad(gtin, 14, '0')) WHERE gtin IS NOT NULL",
  parcels_tracking_prefix:
    "parcels (upper(translate(tracking_no, ' -', '')) text_pattern_ops) WHERE tracking_no IS NOT NULL",
  parcels_reference_prefix: 'parcels (upper(reference) text_pattern_ops)',
  returns_no_prefix: 'returns (return_no text_pattern_ops)',
  returns_last_digits: 'returns ((right(return_no, 5)))',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  }
}
