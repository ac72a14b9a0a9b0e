import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseBackup } from './base-backup.ts';
import { draftCluster, type EmbeddedServer, serverPlace, startEmbedded, startServer } from './embedded.ts';
import { PRIMARY_SETTINGS, type ReplicaServer, startReplica } from './replica.ts';
import { memoryFolder } from './temporary.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '30', log_min_messages: 'fatal' };
let dir: string;
let primary: EmbeddedServer;
let replica: ReplicaServer;
const started: EmbeddedServer[] = [];

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the replica has applied everything that the primary has written. */
async function caughtUp(): Promise<void> {
  const [row] = await query(primary.adminUrl, 'SELECT pg_current_wal_lsn()::text AS lsn');
  await expect
    .poll(() => query(replica.adminUrl, `SELECT pg_last_wal_replay_lsn() >= '${row?.lsn}' AS done`), {
      timeout: 20_000,
    })
    .toEqual([{ done: true }]);
}

async function follow(port?: number): Promise<ReplicaServer> {
  // Lower settings of connections than the primary has come from the file that the primary's values fill.
  const { max_connections: _, ...others } = settings;
  replica = await startReplica({
    ...{ dir: join(dir, 'replica'), primary, settings: others },
    ...(port === undefined ? {} : { port }),
  });
  started.push(replica);
  return replica;
}

beforeAll(async () => {
  dir = await mkdtemp(join(await memoryFolder(), 'mali-replica-'));
  primary = await startEmbedded({
    dir: join(dir, 'primary'),
    settings: { ...settings, ...PRIMARY_SETTINGS },
  });
  started.push(primary);
  await query(primary.url, `CREATE TABLE flowers AS SELECT 'jasmine' AS name`);
  await follow();
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((each) => each.stop()));
  await rm(dir, { recursive: true, force: true });
});

test('a replica has the rows of before and after its creation, and refuses writes', async () => {
  await query(primary.url, `INSERT INTO flowers VALUES ('orchid')`);
  await caughtUp();
  expect(await query(replica.url, 'SELECT name FROM flowers ORDER BY name')).toEqual([
    { name: 'jasmine' },
    { name: 'orchid' },
  ]);
  await expect(query(replica.url, `INSERT INTO flowers VALUES ('lotus')`)).rejects.toThrow(/read-only/);
  expect(await query(primary.adminUrl, 'SELECT application_name FROM pg_stat_replication')).toEqual([
    { application_name: 'replica' },
  ]);
});

test('a running replica is adopted, and a killed one catches up with what it missed', async () => {
  const { pid } = replica;
  expect(await follow()).toMatchObject({ pid, adopted: true });
  process.kill(pid, 'SIGKILL');
  await replica.exited;
  await query(primary.url, `INSERT INTO flowers VALUES ('lotus')`);
  expect((await follow(replica.port)).adopted).toBe(false);
  await caughtUp();
  expect(await query(replica.url, 'SELECT count(*)::int AS n FROM flowers')).toEqual([{ n: 3 }]);
});

test('a replica follows a primary that came back on another port', async () => {
  await primary.stop();
  primary = await startEmbedded({
    dir: join(dir, 'primary'),
    settings: { ...settings, ...PRIMARY_SETTINGS },
  });
  started.push(primary);
  await query(primary.url, `INSERT INTO flowers VALUES ('lily')`);
  await follow();
  await caughtUp();
  expect(await query(replica.url, 'SELECT count(*)::int AS n FROM flowers')).toEqual([{ n: 4 }]);
});

test('a base backup with its log starts alone, while the server it was taken from goes on', async () => {
  const place = await serverPlace(join(dir, 'restored'), {
    superuser: new URL(primary.adminUrl).password,
    owner: new URL(primary.url).password,
  });
  const target = await draftCluster(place);
  let written = 0;
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await query(primary.url, `INSERT INTO flowers VALUES ('rose ${written}')`);
      written += 1;
    }
  })();
  const before = await query(primary.url, 'SELECT count(*)::int AS n FROM flowers');
  const backup = await baseBackup({
    ...{ adminUrl: primary.adminUrl, target, identity: place.identity },
    wal: 'copy',
  });
  writing.abort();
  await writer;
  expect(backup.bytes).toBeGreaterThan(1_000_000);
  const restored = await startServer({ ...place, cluster: target }, { settings });
  started.push(restored);
  const [row] = await query(restored.url, 'SELECT count(*)::int AS n FROM flowers');
  expect(row?.n).toBeGreaterThanOrEqual(Number(before[0]?.n));
  expect(row?.n).toBeLessThanOrEqual(4 + written);
  // No slot is left that would hold the log of the primary.
  expect(await query(primary.adminUrl, 'SELECT slot_name FROM pg_replication_slots')).toEqual([
    { slot_name: 'mali_replica' },
  ]);
});

test('a promoted replica accepts writes, and is not started as a replica again', async () => {
  await caughtUp();
  process.kill(primary.pid, 'SIGKILL');
  await replica.promote();
  await query(replica.url, `INSERT INTO flowers VALUES ('frangipani')`);
  expect(await query(replica.url, `SELECT 1 AS n FROM flowers WHERE name = 'frangipani'`)).toEqual([
    { n: 1 },
  ]);
  await replica.stop();
  await expect(follow()).rejects.toThrow(/promoted/);
  const again = await startEmbedded({ dir: join(dir, 'replica'), settings });
  started.push(again);
  expect(await query(again.url, `SELECT 1 AS n FROM flowers WHERE name = 'frangipani'`)).toEqual([{ n: 1 }]);
});
