import { join, resolve } from 'node:path';

/** The workspace's own folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Where a shop keeps everything it must not lose, unless DATA_DIR says otherwise. */
export const DATA_DIR = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));
