import type { Knex } from 'knex';

/** Values of list filters: staff by role, variants by barcode. Built concurrently. */
export const config = { transaction: false };

const INDEXES = {
  // Customers are nearly all accounts.
  users_staff: 'users (role_id, user_id) WHERE role_id <> 1',
  variants_gtin_of: 'variants (gtin) WHERE gtin IS NOT NULL',
} as const;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
