import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Identity, serverPlace } from '@mali/db/embedded';

/** Where the parts of a backup directory are. */
export const archiveFolder = (dir: string): string => join(resolve(dir), 'wal');
export const basesFolder = (dir: string): string => join(resolve(dir), 'base');

/** The commands are run by a shell, in which these characters would not be part of a name. */
function plain(path: string): string {
  if (/["$`\\%\n]/.test(path)) throw new Error(`The path ${path} has characters that a shell changes.`);
  return path;
}

/**
 * Settings of a server that archives its write-ahead log: a segment at least once a minute, while something is written.
 * The command copies beside the target, flushes, and links: a segment is in the archive whole or not at all, and is never
 * overwritten. The same segment again, as after a crash, is no error; another one of the same name is.
 */
export function archiveSettings(dir: string): Record<string, string> {
  const folder = plain(archiveFolder(dir));
  const [at, part] = [`"${folder}/%f"`, `"${folder}/%f.part"`];
  const copy = [
    'cp "%p"',
    part,
    `&& sync ${part} && ln ${part} ${at} && rm ${part} && sync "${folder}"`,
  ].join(' ');
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60s',
    archive_command: `if test -f ${at}; then cmp -s "%p" ${at}; else ${copy}; fi`,
  };
}

/** Reads a segment out of the archive. */
export const restoreCommand = (dir: string): string => `cp "${plain(archiveFolder(dir))}/%f" "%p"`;

/** Creates the directories; the server writes into the archive. */
export async function prepareFolders(dir: string, identity: Identity): Promise<void> {
  const home = resolve(dir);
  await mkdir(home, { recursive: true });
  // The server's user may traverse it, but not list it.
  if (identity) await chmod(home, (await stat(home)).mode | 0o011);
  for (const folder of [archiveFolder(dir), basesFolder(dir)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (identity) await chown(folder, identity.uid, identity.gid);
  }
}

/**
 * Settings for every start of a server, also for a short command: a server that ran without archiving leaves a gap, behind
 * which nothing can be restored from an earlier backup.
 * @param dir directory of backups; undefined or empty: it does not archive
 */
export async function archivingSettings(
  serverDir: string,
  dir: string | undefined,
): Promise<Record<string, string>> {
  if (!dir) return {};
  await prepareFolders(dir, (await serverPlace(serverDir)).identity);
  return archiveSettings(dir);
}
