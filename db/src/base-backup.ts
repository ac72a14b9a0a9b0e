import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Identity } from './embedded.ts';

export type BaseBackupOptions = {
  /** The running server, as superuser. Its data directory must be on this machine. */
  adminUrl: string;
  /** An existing, empty directory: becomes a data directory. */
  target: string;
  /** Owner of the copied files; null: the user of this process. */
  identity: Identity;
  /**
   * `copy`: the backup contains the write-ahead log it needs, so that it starts alone. `leave`: it has none; a
   * replica streams it, or a `restore_command` reads it from an archive.
   */
  wal: 'copy' | 'leave';
  label?: string;
};

export type BaseBackup = Readonly<{
  /** First position of the write-ahead log that a recovery of this backup reads. */
  startLsn: string;
  /** From this position on the restored server is consistent. */
  stopLsn: string;
  /** First segment file that a recovery reads. */
  startSegment: string;
  bytes: number;
}>;

/**
 * Names that a backup leaves out, as the server's documentation lists them: state of the running process,
 * slots of its replicas, and what a start creates anew.
 */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'pg_internal.init',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'standby.signal',
  'recovery.signal',
]);
/** Directories of which only the directory itself is copied. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const CONTROL_FILE = join('global', 'pg_control');
const PARALLEL_COPIES = 8;

/**
 * Copies the data directory of a running server, which goes on serving: the embedded server comes without
 * `pg_basebackup`. The copied files are of different moments; recovery makes them consistent by the
 * write-ahead log between the start and the end of the copy.
 * @throws Error where the server has tablespaces, which would be outside of its directory
 */
export async function baseBackup(options: BaseBackupOptions): Promise<BaseBackup> {
  const { target, identity, label = 'mali' } = options;
  // One session: the server ends a backup whose session ends.
  const client = new pg.Client({ connectionString: options.adminUrl, application_name: 'mali-base-backup' });
  await client.connect();
  try {
    const source = await value(client, 'SHOW data_directory');
    if ((await readdir(join(source, 'pg_tblspc'))).length > 0) {
      throw new Error('A server with tablespaces cannot be copied by this function; use pg_basebackup.');
    }
    if (options.wal === 'copy') {
      // A slot of this session holds the segments until they are copied.
      await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
        `mali_backup_${process.pid}_${Date.now()}`,
      ]);
    }
    const startLsn = await value(client, 'SELECT pg_backup_start($1, true)::text', [label]);
    const startSegment = await value(client, 'SELECT pg_walfile_name($1)', [startLsn]);
    const copier = new Copier(source, target, identity);
    await copier.directory('');
    // Last, so that it is not older than any other file.
    await copier.file(CONTROL_FILE);
    const stopped = await client.query<{ lsn: string; labelfile: string }>(
      'SELECT lsn::text, labelfile FROM pg_backup_stop(false)',
    );
    const [end] = stopped.rows;
    if (end === undefined) throw new Error('the backup did not end');
    await copier.text('backup_label', end.labelfile);
    for (const name of ['archive_status', 'summaries']) await copier.make(join('pg_wal', name));
    if (options.wal === 'copy') {
      const last = await value(client, 'SELECT pg_walfile_name($1)', [end.lsn]);
      // Of one timeline, so the names sort as the positions do.
      const names = (await readdir(join(source, 'pg_wal'))).filter(
        (name) => /^[0-9A-F]{24}$/.test(name) && name >= startSegment && name <= last,
      );
      for (const name of names) await copier.file(join('pg_wal', name));
    }
    return { startLsn, stopLsn: end.lsn, startSegment, bytes: copier.bytes };
  } finally {
    await client.end();
  }
}

async function value(client: pg.Client, sql: string, bindings: readonly unknown[] = []): Promise<string> {
  const { rows } = await client.query<string[]>({ text: sql, values: [...bindings], rowMode: 'array' });
  const found = rows[0]?.[0];
  if (found === undefined) throw new Error(`no answer to: ${sql}`);
  return found;
}

/** Copies files of a data directory with the owner and the permissions that the server requires. */
class Copier {
  bytes = 0;
  readonly #source: string;
  readonly #target: string;
  readonly #identity: Identity;

  constructor(source: string, target: string, identity: Identity) {
    this.#source = source;
    this.#target = target;
    this.#identity = identity;
  }

  /** With everything below it; `path` is relative to the data directory. */
  async directory(path: string): Promise<void> {
    const files: string[] = [];
    for (const entry of await readdir(join(this.#source, path), { withFileTypes: true })) {
      const at = join(path, entry.name);
      if (LEFT_OUT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue;
      if (entry.isDirectory()) {
        await this.make(at);
        if (!(path === '' && EMPTIED.has(entry.name))) await this.directory(at);
      } else if (at !== CONTROL_FILE) files.push(at);
    }
    const next = files.values();
    await Promise.all(
      Array.from({ length: PARALLEL_COPIES }, async () => {
        for (const file of next) await this.file(file);
      }),
    );
  }

  async make(path: string): Promise<void> {
    const at = join(this.#target, path);
    await mkdir(at, { recursive: true, mode: 0o700 });
    await this.#own(at, 0o700);
  }

  async file(path: string): Promise<void> {
    const at = join(this.#target, path);
    try {
      await copyFile(join(this.#source, path), at, constants.COPYFILE_FICLONE);
    } catch (error) {
      // Tables may be dropped while they are copied; the log of the recovery drops them too.
      if (path !== CONTROL_FILE && isMissing(error)) return;
      throw error;
    }
    this.bytes += (await lstat(at)).size;
    await this.#finish(at);
  }

  async text(path: string, content: string): Promise<void> {
    const at = join(this.#target, path);
    await writeFile(at, content);
    await this.#finish(at);
  }

  /** On disk, also after a power failure. */
  async #finish(at: string): Promise<void> {
    await this.#own(at, 0o600);
    const handle = await open(at, 'r+');
    await handle.sync();
    await handle.close();
  }

  async #own(at: string, mode: number): Promise<void> {
    await chmod(at, mode);
    if (this.#identity) await chown(at, this.#identity.uid, this.#identity.gid);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
