import type { Knex } from 'knex';

/**
 * The texts by which a picture of the library is found, small and without spaces, as Thai is typed with and without them;
 * built without blocking uploads. The parts are apart, so that no search goes over two of them.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // Of texts the function is immutable, which an index needs; array_to_string is not said to be.
  await knex.raw(`
    CREATE OR REPLACE FUNCTION library_words(variadic parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT replace(lower(array_to_string(parts, '|')), ' ', '')
    $$`);
  await knex.raw(`
    CREATE OR REPLACE FUNCTION library_tags(tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_string(tags, '|')
    $$`);
  // An interrupted build leaves an invalid index behind.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS library_pictures_words');
  // The same words as in library/list-repository.ts.
  await knex.raw(`CREATE INDEX CONCURRENTLY library_pictures_words ON library_pictures
    USING gin (library_words(name_th, name_en, alt_th, alt_en, used_in, library_tags(tags)) gin_trgm_ops)
    WHERE removed_at IS NULL`);
}
