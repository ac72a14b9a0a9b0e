import { join } from 'node:path';
import { migrate } from '@mali/db';
import { startEmbedded } from '@mali/db/embedded';
import pg from 'pg';
import { archivingSettings } from '../backup/archive.ts';
import { DATA_DIR } from '../lib/paths.ts';

/**
 * Runs `work` with the shop's database, starting it temporarily when it is not running.
 * @param command application name of the database connection
 */
export async function withDatabase<T>(command: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const database = await openDatabase((text) => process.stderr.write(`${text}\n`));
  try {
    return await withClient(database.url, command, work);
  } finally {
    await database.close();
  }
}

/** Connects to a database for the duration of `work`. */
export async function withClient<T>(
  url: string,
  command: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: url, application_name: `mali ${command}` });
  try {
    await db.connect();
    return await work(db);
  } finally {
    await db.end();
  }
}

export type OpenDatabase = Readonly<{ url: string; close(): Promise<void> }>;

/**
 * The shop's database: DATABASE_DIRECT_URL, DATABASE_URL, else the embedded server below the data directory: used if running (and
 * left running), otherwise started temporarily.
 */
export async function openDatabase(note: (text: string) => void): Promise<OpenDatabase> {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (url !== undefined && url !== '') return { url, close: async () => undefined };
  const dir = join(DATA_DIR, 'pg');
  const settings = await archivingSettings(dir, process.env.BACKUP_DIR);
  const server = await startEmbedded({ dir, settings, onProgress: note });
  if (server.adopted) return { url: server.url, close: async () => undefined };
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, close: () => server.stop() };
}
