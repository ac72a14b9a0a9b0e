import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import './testing-setup.ts';

export type TestDatabase = Readonly<{
  /** URL of an empty, migrated database used by this test alone. */
  url: string;
  /** Drops the database and its open connections. */
  drop(): Promise<void>;
}>;

/**
 * A separate database for a test file, copied from the migrated template. The package's vitest config names
 * `@mali/db/testing-setup` as its globalSetup, which starts the server once for the whole run.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { admin, owner } = inject('databaseUrls');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(admin, `CREATE DATABASE ${name} TEMPLATE mali OWNER mali`);
  return {
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
