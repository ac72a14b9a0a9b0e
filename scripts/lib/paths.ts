import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The workspace's own folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Where a shop keeps everything it must not lose, unless DATA_DIR says otherwise. */
export const DATA_DIR = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));

/** Loaded into the shop's processes (node --import), so that they end when their starter does. */
export const WITH_PARENT = pathToFileURL(join(ROOT, 'scripts/lib/with-parent.ts')).href;
