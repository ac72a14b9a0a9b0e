import type { Knex } from 'knex';

/** Orders and search of the list of products in the back office (docs/decisions/0057). Built concurrently. */
export const config = { transaction: false };

const INDEXES = {
  materials_created: 'materials (created_at, mat_id)',
  materials_name: 'materials (mat_name_th, mat_id)',
  // Thai is typed with and without spaces.
  materials_names:
    "materials USING gin (replace(lower(mat_no || '|' || mat_name || '|' || mat_name_th), ' ', '') gin_trgm_ops)",
} as const;

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
