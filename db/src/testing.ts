import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import './testing-setup.ts';

export type TestDatabase = Readonly<{
  /** Names it as the template of another one. */
  name: string;
  /** URL of a migrated database used by this test alone: empty, or with what its template held. */
  url: string;
  /** Drops the database and its open connections. */
  drop(): Promise<void>;
}>;

/**
 * A separate database for a test file, copied from the migrated template. The package's vitest config names
 * `@mali/db/testing-setup` as its globalSetup, which starts the server once for the whole run.
 * @param template the database to copy, to which nobody may be connected
 */
export async function testDatabase(template = 'mali'): Promise<TestDatabase> {
  const { admin, owner } = inject('databaseUrls');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies files: the default writes every page to the log, which takes twice as long.
  await query(admin, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER mali STRATEGY file_copy`);
  return {
    name,
    url: owner.replace(/\/mali$/, `/${name}`),
    drop: () => query(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
