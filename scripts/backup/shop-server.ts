import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EmbeddedServer, type Identity, serverPlace, startEmbedded } from '@mali/db/embedded';
import { DATA_DIR } from '../lib/paths.ts';
import { archivingSettings } from './archive.ts';

/** An invalid command line or environment; nothing was changed. */
export class Refused extends Error {}

const MANAGED = `DATABASE_URL is set: this command serves the server below DATA_DIR only. A server of yours is backed up by its
own tools (docs/operating.md, Backups).`;

/** The directory of backups. @throws Refused */
export function backupFolder(given: string | undefined): string {
  const dir = given || process.env.BACKUP_DIR;
  if (!dir) throw new Refused('Name the directory of backups: BACKUP_DIR or --dir.');
  return resolve(dir);
}

export const SERVER_DIR = join(DATA_DIR, 'pg');

/**
 * The shop's server, as it runs, or started for this command.
 * @returns the server, and what ends it again
 * @throws Refused
 */
export async function shopServer(
  dir: string,
): Promise<{ server: EmbeddedServer; identity: Identity; end(): Promise<void> }> {
  if (process.env.DATABASE_URL) throw new Refused(MANAGED);
  if (!existsSync(join(SERVER_DIR, 'passwords.json'))) throw new Refused(`There is no shop in ${DATA_DIR}.`);
  const { identity } = await serverPlace(SERVER_DIR);
  const settings = await archivingSettings(SERVER_DIR, dir);
  const server = await startEmbedded({ dir: SERVER_DIR, settings });
  return { server, identity, end: () => (server.adopted ? Promise.resolve() : server.stop()) };
}

/** The database of the shop, as superuser. */
export function shopAsAdmin(server: Pick<EmbeddedServer, 'url' | 'adminUrl'>): string {
  const url = new URL(server.adminUrl);
  url.pathname = new URL(server.url).pathname;
  return url.href;
}
