import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedServer, freePort, startEmbedded } from './embedded.ts';
import { isAlive, waitForExit } from './processes.ts';
import { testDatabase } from './testing.ts';

const folder = () => mkdtemp(join(tmpdir(), 'mali-embedded-'));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a test database is migrated, isolated, and classifies Thai letters', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  expect(first.url).not.toBe(second.url);
  const rows = await query(
    first.url,
    `SELECT cardinality(show_trgm('ครีมกันแดด')) AS trigrams, (SELECT count(*)::int FROM site_status) AS sites`,
  );
  await Promise.all([first.drop(), second.drop()]);
  expect(rows).toEqual([{ trigrams: 11, sites: 1 }]);
});

describe('startEmbedded', () => {
  const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };
  let dir: string;
  let server: EmbeddedServer;
  let running: EmbeddedServer[];
  const start = async (port?: number) => {
    server = await startEmbedded({ dir, settings, ...(port === undefined ? {} : { port }) });
    running.push(server);
    return server;
  };

  beforeAll(async () => {
    dir = await folder();
  });
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('runs the shop as an unprivileged role, and its password files are readable only by their owner', async () => {
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    expect(
      await query(url, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    expect((await stat(join(dir, 'passwords.json'))).mode & 0o777).toBe(0o600);
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/authentication/);
  });

  test('keeps its data over a restart, and starts on the requested port', async () => {
    await query((await start()).url, `CREATE TABLE kept AS SELECT 'jasmine' AS flower`);
    await server.stop();
    const port = await freePort();
    await start(port);
    expect(server.port).toBe(port);
    expect(await query(server.url, 'SELECT flower FROM kept')).toEqual([{ flower: 'jasmine' }]);
  });

  test('a killed server restarts without data loss', async () => {
    await query((await start()).url, 'CREATE TABLE counted AS SELECT 41 AS n');
    await query(server.url, 'UPDATE counted SET n = n + 1');
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await start();
    expect(server.adopted).toBe(false);
    expect(await query(server.url, 'SELECT n FROM counted')).toEqual([{ n: 42 }]);
  });

  test('a server left by a killed run is adopted, and stopping the new handle stops it', async () => {
    const { pid, port } = await start();
    const again = await start();
    expect(again).toMatchObject({ pid, port, adopted: true });
    await again.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('a lock file with the id of an unrelated process is ignored', async () => {
    await start();
    await server.stop();
    await writeFile(join(dir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dir}\n0\n5432\n`);
    await start();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await waitForExit(process.pid, 50)).toBe(false);
  });

  test('a cluster whose creation was interrupted is created again', async () => {
    const half = await folder();
    await mkdir(join(half, 'cluster-deadbeef', 'base'), { recursive: true });
    const other = await startEmbedded({ dir: half, settings });
    await other.stop();
    expect(existsSync(join(half, 'cluster', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(half, 'cluster-deadbeef'))).toBe(false);
    await rm(half, { recursive: true, force: true });
  });
});
