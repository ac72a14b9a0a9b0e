import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The workspace root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Directory of all persistent data of a shop; default of DATA_DIR. */
export const DATA_DIR = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));

/** Loaded into the shop's processes (node --import), so that they exit when their starter does. */
export const WITH_PARENT = pathToFileURL(join(ROOT, 'scripts/lib/with-parent.ts')).href;
