import { constants, existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  draftCluster,
  type EmbeddedServer,
  type Identity,
  type Passwords,
  serverPlace,
  startServer,
} from '@mali/db/embedded';
import pg from 'pg';
import { restoreCommand } from './archive.ts';
import { type Backup, clusterOf, listBackups } from './take.ts';

/** Until where the log is applied: a restore point, a moment, or all that is archived. */
export type Target = { point: string } | { moment: Date } | 'all';

/** The newest backup that was complete before a moment. */
export async function backupFor(dir: string, moment: Date | null): Promise<Backup> {
  const all = await listBackups(dir);
  const found = all.findLast((one) => moment === null || Date.parse(one.finishedAt) <= moment.getTime());
  if (found !== undefined) return found;
  throw new Error(
    all.length === 0
      ? `There is no backup in ${dir}.`
      : `The oldest backup in ${dir} is of ${all[0]?.finishedAt}: an earlier moment cannot be restored.`,
  );
}

async function copyOwned(source: string, target: string, identity: Identity): Promise<void> {
  const own = async (path: string, mode: number) => {
    await chmod(path, mode);
    if (identity) await chown(path, identity.uid, identity.gid);
  };
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(to, { recursive: true });
      await own(to, 0o700);
      await copyOwned(from, to, identity);
    } else {
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      await own(to, 0o600);
    }
  }
}

const targetSettings = (target: Target): Record<string, string> => {
  if (target === 'all') return {};
  const settings = { recovery_target_action: 'promote' };
  return 'point' in target
    ? { ...settings, recovery_target_name: target.point }
    : { ...settings, recovery_target_time: target.moment.toISOString().replace('Z', '+00') };
};

export type RecoverOptions = {
  /** The directory of backups, and one of them. */
  dir: string;
  backup: Backup;
  target: Target;
  /** The directory of the new server. Must not hold one. */
  into: string;
  /** Of the server that was backed up: they are in its roles. */
  passwords: Passwords;
  settings?: Readonly<Record<string, string>>;
};

/**
 * Starts a second server from a backup and applies the archived log up to the target. It archives nothing itself.
 * @throws Error with the end of the server's log, for instance where the archive ends before the target
 */
export async function recover(options: RecoverOptions): Promise<EmbeddedServer> {
  const { dir, backup, target, into } = options;
  const place = await serverPlace(into, options.passwords);
  if (existsSync(place.cluster)) throw new Error(`${into} holds a server already: name an empty directory.`);
  const draft = await draftCluster(place);
  try {
    await copyOwned(clusterOf(dir, backup), draft, place.identity);
    await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
    if (place.identity) await chown(join(draft, 'recovery.signal'), place.identity.uid, place.identity.gid);
    await rename(draft, place.cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const server = await startServer(place, {
    settings: {
      ...backup.settings,
      ...options.settings,
      ...targetSettings(target),
      archive_mode: 'off',
      restore_command: restoreCommand(dir),
    },
  });
  try {
    await promoted(server, place.log);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** It accepts reads before it has applied everything, and writes when it has. */
async function promoted(server: EmbeddedServer, log: string): Promise<void> {
  let isGone = false;
  void server.exited.then(() => {
    isGone = true;
  });
  while (!isGone) {
    const client = new pg.Client({ connectionString: server.adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done');
      if (rows[0]?.done) return;
    } catch {
      // Ending, or not yet there: `exited` tells.
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(100);
  }
  throw new Error(`The target was not reached; the archive may end before it. See ${log}.`);
}
