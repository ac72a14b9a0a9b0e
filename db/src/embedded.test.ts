import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

test('a test database is migrated, its own, and knows what a Thai letter is', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  expect(first.url).not.toBe(second.url);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT cardinality(show_trgm('ครีมกันแดด')) AS trigrams, (SELECT count(*)::int FROM site_status) AS sites,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`,
  );
  await client.end();
  await Promise.all([first.drop(), second.drop()]);
  expect(rows).toEqual([{ trigrams: 11, sites: 1, super: false }]);
});
