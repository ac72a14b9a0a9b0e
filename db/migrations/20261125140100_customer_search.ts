import type { Knex } from 'knex';

/** What staff search customers' accounts by. Built concurrently, without blocking sign-ups. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION user_search_text(first_name text, last_name text, email text, mobile text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, ''))
    $$`);
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS users_search');
  await knex.raw(`CREATE INDEX CONCURRENTLY users_search
    ON users USING gin (user_search_text(first_name, last_name, email, mobile) gin_trgm_ops)`);
}
