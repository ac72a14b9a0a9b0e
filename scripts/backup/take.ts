import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { baseBackup } from '@mali/db/base-backup';
import type { Identity } from '@mali/db/embedded';
import pg from 'pg';
import { archiveFolder, basesFolder, prepareFolders } from './archive.ts';
import { listPrivateFiles, type PrivateFile } from './private-files.ts';

const MANIFEST = 'backup.json';
const CLUSTER = 'cluster';
/** Of the name of a segment: timeline, then position. */
const TIMELINE_DIGITS = 8;
const DAY_MS = 24 * 3600_000;
const ARCHIVED_WITHIN_MS = 120_000;
/** A server in recovery refuses to start while one of these is lower than on its primary. */
const AT_LEAST = [
  ...['max_connections', 'max_worker_processes', 'max_wal_senders'],
  ...['max_prepared_transactions', 'max_locks_per_transaction'],
];

/** What is known about one backup: `backup.json` beside its files. */
export type Backup = Readonly<{
  name: string;
  startedAt: string;
  finishedAt: string;
  startLsn: string;
  stopLsn: string;
  startSegment: string;
  bytes: number;
  settings: Readonly<Record<string, string>>;
  privateFiles: readonly PrivateFile[];
}>;

export const clusterOf = (dir: string, { name }: Pick<Backup, 'name'>): string =>
  join(basesFolder(dir), name, CLUSTER);

/** Complete backups, the oldest first. */
export async function listBackups(dir: string): Promise<Backup[]> {
  if (!existsSync(basesFolder(dir))) return [];
  const names = (await readdir(basesFolder(dir))).filter((name) => !name.startsWith('.')).sort();
  return Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(basesFolder(dir), name, MANIFEST), 'utf8')) as Backup,
    ),
  );
}

/** Waits until the server has archived all of its log up to now. */
export async function archiveNow(admin: pg.Client, dir: string): Promise<void> {
  // A recovery to a time needs a commit after it.
  await admin.query('SELECT pg_current_xact_id()');
  const { rows } = await admin.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS segment',
  );
  await admin.query('SELECT pg_switch_wal()');
  await archived(dir, rows[0]?.segment ?? '');
}

async function archived(dir: string, segment: string): Promise<void> {
  for (const end = Date.now() + ARCHIVED_WITHIN_MS; Date.now() < end; await sleep(50))
    if (existsSync(join(archiveFolder(dir), segment))) return;
  throw new Error(
    `PostgreSQL has not archived ${segment} in ${ARCHIVED_WITHIN_MS / 1000} s. Its log has the message of the command.`,
  );
}

export type BackupOptions = {
  /** The running server as superuser, and the database of the shop on it. */
  adminUrl: string;
  url: string;
  identity: Identity;
  dir: string;
  /** Uploads, which are listed with checksums but not copied. */
  privateDir: string;
  now: Date;
};

/**
 * Takes a backup of a running server and waits until the log that it needs is archived.
 * @throws Error where the server does not archive its log
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { adminUrl, url, identity, dir, now } = options;
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'mali-backup' });
  const shop = new pg.Client({ connectionString: url, application_name: 'mali-backup' });
  await admin.connect();
  const name = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const draft = join(basesFolder(dir), `.${name}`);
  try {
    const { rows } = await admin.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [['archive_mode', ...AT_LEAST]],
    );
    const { archive_mode: mode, ...settings } = Object.fromEntries(
      rows.map((row) => [row.name, row.setting]),
    );
    if (mode === 'off')
      throw new Error('PostgreSQL does not archive its log: start the shop with BACKUP_DIR set.');
    await prepareFolders(dir, identity);
    // Drafts of killed runs.
    for (const left of await readdir(basesFolder(dir)))
      if (left.startsWith('.')) await rm(join(basesFolder(dir), left), { recursive: true });
    await mkdir(join(draft, CLUSTER), { recursive: true, mode: 0o700 });
    if (identity)
      for (const each of [draft, join(draft, CLUSTER)]) await chown(each, identity.uid, identity.gid);
    const base = await baseBackup({
      ...{ adminUrl, target: join(draft, CLUSTER), identity },
      ...{ wal: 'leave', label: `mali-${name}` },
    });
    await archiveNow(admin, dir);
    const backup: Backup = {
      name,
      startedAt: now.toISOString(),
      finishedAt: new Date().toISOString(),
      startLsn: base.startLsn,
      stopLsn: base.stopLsn,
      startSegment: base.startSegment,
      bytes: base.bytes,
      settings,
      privateFiles: await listPrivateFiles(options.privateDir),
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, join(basesFolder(dir), name));
    await shop.connect();
    await shop.query('INSERT INTO backups (name, started_at, finished_at, bytes) VALUES ($1, $2, $3, $4)', [
      ...[name, backup.startedAt, backup.finishedAt, backup.bytes],
    ]);
    return backup;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await admin.end();
    await shop.end().catch(() => undefined);
  }
}

/**
 * Removes backups older than `keepDays`, never the newest one, and the log before the oldest that is left.
 * @returns names of the removed backups, and how many segments were removed
 */
export async function removeOld(
  dir: string,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<{ backups: string[]; segments: number }> {
  const all = await listBackups(dir);
  const newest = all.at(-1);
  const old = all.filter(
    (one) => one !== newest && now.getTime() - Date.parse(one.finishedAt) > keepDays * DAY_MS,
  );
  for (const { name } of old) await rm(join(basesFolder(dir), name), { recursive: true });
  const first = all.find((one) => !old.includes(one));
  if (first === undefined) return { backups: [], segments: 0 };
  const oldest = first.startSegment.slice(TIMELINE_DIGITS);
  // Of any timeline by position. History files of timelines are small and kept.
  const segments = (await readdir(archiveFolder(dir))).filter(
    (file) => /^[0-9A-F]{24}$/.test(file) && file.slice(TIMELINE_DIGITS) < oldest,
  );
  for (const file of segments) await rm(join(archiveFolder(dir), file));
  return { backups: old.map(({ name }) => name), segments: segments.length };
}
