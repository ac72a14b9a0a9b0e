import { join } from 'node:path';
import { migrate } from '@mali/db';
import { startEmbedded } from '@mali/db/embedded';
import { DATA_DIR } from '../lib/paths.ts';

export type OpenDatabase = Readonly<{ url: string; close(): Promise<void> }>;

/**
 * The shop's database: DATABASE_URL, else the embedded server below the data folder, be it running already
 * (then it is left running) or started for the duration.
 */
export async function openDatabase(note: (text: string) => void): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL;
  if (url !== undefined && url !== '') return { url, close: async () => undefined };
  const server = await startEmbedded({ dir: join(DATA_DIR, 'pg'), onProgress: note });
  if (server.adopted) return { url: server.url, close: async () => undefined };
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, close: () => server.stop() };
}
