import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { memoryFolder, temporaryFolder } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's own database server, as superuser (`admin`) and as the application's role (`owner`). */
    databaseUrls: { admin: string; owner: string };
  }
}

type Shared = { starting: Promise<{ server: EmbeddedServer; dir: string }>; users: number };

declare global {
  // Each Vitest project loads its own copy of this module; only `globalThis` is shared.
  var maliTestServer: Shared | undefined;
}

/** Durability is irrelevant for tests; speed is not. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  log_min_messages: 'fatal',
};

async function start(): Shared['starting'] {
  const dir = await temporaryFolder('mali-test-pg-', await memoryFolder());
  const server = await startEmbedded({ dir, settings: SETTINGS });
  await migrate(server.url);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  // Blocks connections from now on: a template in use cannot be copied.
  await admin.query('ALTER DATABASE mali WITH IS_TEMPLATE true ALLOW_CONNECTIONS false');
  await admin.end();
  return { server, dir };
}

/**
 * Vitest's globalSetup for every package whose tests need PostgreSQL; see `testDatabase`. One server is
 * shared by all projects of the run; the last project stops it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.maliTestServer ??= { starting: start(), users: 0 };
  const mine = globalThis.maliTestServer;
  mine.users += 1;
  const { server, dir } = await mine.starting;
  project.provide('databaseUrls', { admin: server.adminUrl, owner: server.url });
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    globalThis.maliTestServer = undefined;
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
