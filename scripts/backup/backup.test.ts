import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedServer, type ServerPlace, serverPlace, startEmbedded } from '@mali/db/embedded';
import { memoryFolder, temporaryFolder } from '@mali/db/temporary';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveFolder, archiveSettings, basesFolder, prepareFolders } from './archive.ts';
import { type Checksums, checksumsAtPoint, checksumsOf, differing } from './checksums.ts';
import { changedFiles } from './private-files.ts';
import { backupFor, recover, type Target } from './recover.ts';
import { shopAsAdmin } from './shop-server.ts';
import { archiveNow, type Backup, listBackups, removeOld, takeBackup } from './take.ts';

const SMALL = { shared_buffers: '16MB', max_connections: '30', log_min_messages: 'fatal' };
let dir: string;
let backups: string;
let privateDir: string;
let place: ServerPlace;
let server: EmbeddedServer;
let db: pg.Client;
let admin: pg.Client;
let backup: Backup;
const started: EmbeddedServer[] = [];

const take = async () =>
  takeBackup({
    ...{ adminUrl: server.adminUrl, url: server.url, identity: place.identity, dir: backups },
    ...{ privateDir, now: new Date() },
  });
const restored = async (name: string, target: Target, from = backup): Promise<EmbeddedServer> => {
  const one = await recover({
    ...{ dir: backups, backup: from, target, into: join(dir, name), passwords: place.passwords },
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
  started.push(one);
  return one;
};

beforeAll(async () => {
  dir = await temporaryFolder('mali-backup-', await memoryFolder());
  [backups, privateDir] = [join(dir, 'backups'), join(dir, 'private')];
  place = await serverPlace(join(dir, 'pg'));
  await prepareFolders(backups, place.identity);
  await mkdir(join(privateDir, 'slips'), { recursive: true });
  await writeFile(join(privateDir, 'slips/1.jpg'), 'one');
  server = await startEmbedded({
    dir: join(dir, 'pg'),
    settings: { ...SMALL, ...archiveSettings(backups) },
  });
  started.push(server);
  db = new pg.Client({ connectionString: server.url });
  admin = new pg.Client({ connectionString: server.adminUrl });
  await Promise.all([db.connect(), admin.connect()]);
  await db.query(`
    CREATE TABLE backups (name text, started_at timestamptz, finished_at timestamptz, bytes bigint);
    CREATE TABLE orders (so_no int PRIMARY KEY, total int, placed_at timestamptz DEFAULT clock_timestamp());
    INSERT INTO orders (so_no, total) SELECT i, i * 100 FROM generate_series(1, 500) i`);
  backup = await take();
}, 90_000);
afterAll(async () => {
  await Promise.all([db?.end(), admin?.end()]);
  await Promise.all(started.map((each) => each.stop()));
  await rm(dir, { recursive: true, force: true });
});

it('everything deleted after a moment is restored as it was at that moment, into a second server', async () => {
  await db.query('INSERT INTO orders (so_no, total) SELECT i, 7 FROM generate_series(501, 600) i');
  const then = await checksumsOf(shopAsAdmin(server));
  const { rows } = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const moment = rows[0]?.at ?? new Date(0);
  await db.query('SELECT pg_sleep(0.01)');
  await db.query('DELETE FROM orders; UPDATE backups SET bytes = 0');
  await archiveNow(admin, backups);

  const second = await restored('second', { moment });
  expect(await checksumsOf(shopAsAdmin(second))).toEqual(then);
  expect(then['public.orders']).toMatchObject({ rows: 600 });
  const now: Checksums = await checksumsOf(shopAsAdmin(server));
  expect(differing(then, now).map(({ table }) => table)).toEqual(['public.backups', 'public.orders']);
  // It is a server of its own now, and the archive has none of its log.
  const client = new pg.Client({ connectionString: second.url });
  await client.connect();
  await client.query('INSERT INTO orders (so_no, total) VALUES (1000, 1)');
  await client.end();
  expect((await readdir(archiveFolder(backups))).filter((name) => name.startsWith('00000002'))).toEqual([]);
}, 90_000);

it('the restored tables equal those of the shop at a restore point taken while orders are written', async () => {
  const writing = new AbortController();
  let written = 2000;
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await db.query('INSERT INTO orders (so_no, total) VALUES ($1, 5)', [written]);
      written += 1;
    }
  })();
  const point = await checksumsAtPoint(shopAsAdmin(server), 'a-point');
  writing.abort();
  await writer;
  await db.query('DELETE FROM orders WHERE so_no = 2000');
  await archiveNow(admin, backups);
  const third = await restored('third', { point: 'a-point' });
  expect(differing(await checksumsOf(shopAsAdmin(third)), point)).toEqual([]);
}, 90_000);

it('a moment that the archive does not reach, or that lies before the first backup, is an error', async () => {
  const later = new Date(Date.now() + 3600_000);
  await expect(restored('never', { moment: later })).rejects.toThrow(/not reached|recovery target/);
  await expect(backupFor(backups, new Date('2026-01-01'))).rejects.toThrow(/earlier moment/);
}, 90_000);

it('old backups go with the log that only they need; the newest stays, and what it needs', async () => {
  const newest = await take();
  expect(await listBackups(backups)).toHaveLength(2);
  const inAMonth = new Date(Date.now() + 30 * 24 * 3600_000);
  const removed = await removeOld(backups, { keepDays: 14, now: inAMonth });
  expect(removed.backups).toEqual([backup.name]);
  expect(removed.segments).toBeGreaterThan(0);
  expect(await readdir(basesFolder(backups))).toEqual([newest.name]);
  await archiveNow(admin, backups);
  const last = await restored('last', 'all', newest);
  expect(differing(await checksumsOf(shopAsAdmin(last)), await checksumsOf(shopAsAdmin(server)))).toEqual([]);
}, 90_000);

it('a private file that changed or is gone since the backup is named, and no segment is overwritten', async () => {
  expect(backup.privateFiles).toMatchObject([{ path: 'slips/1.jpg', bytes: 3 }]);
  expect(await changedFiles(privateDir, backup.privateFiles)).toEqual([]);
  await writeFile(join(privateDir, 'slips/1.jpg'), 'two');
  expect(await changedFiles(privateDir, backup.privateFiles)).toEqual(['slips/1.jpg']);
  const { rows } = await admin.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS segment',
  );
  const segment = join(archiveFolder(backups), rows[0]?.segment ?? '');
  await writeFile(segment, 'of another server');
  await admin.query('SELECT pg_switch_wal()');
  await expect
    .poll(async () => (await admin.query('SELECT failed_count::int AS n FROM pg_stat_archiver')).rows[0].n)
    .toBeGreaterThan(0);
}, 60_000);
