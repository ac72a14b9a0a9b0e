import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What kinds of private files there are; each has a folder of its own. */
const AREAS = ['slips', 'reviews', 'profiles', 'posts', 'products', 'transfers'] as const;
type Area = (typeof AREAS)[number];
/** `seal`: sealed by whoever keeps it, and no picture to anybody else. */
type Extension = 'webp' | 'seal';

/**
 * Files that nobody gets by an address: whoever serves one says to whom, and as what. A key is made here and cannot
 * be guessed; no name that a visitor gave a file is kept.
 */
export interface PrivateStore {
  /** Keeps bytes for good before it answers. @returns their key */
  put(bytes: Uint8Array, as: { area: Area; extension: Extension }): Promise<string>;
  /** The bytes under a key; null when there are none, or when this is no key of ours. */
  get(key: string): Promise<Buffer | null>;
  /** Forgets a key, if it is known. */
  delete(key: string): Promise<void>;
  /** Keys of an area whose files were kept before `before`, those of a process that died while writing among them. */
  olderThan(area: Area, before: Date): Promise<string[]>;
}

/** The area, 128 random bits, what kind of file it is; a file that is still being written ends in `.part`. */
const KEY = new RegExp(`^(${AREAS.join('|')})-[0-9a-f]{32}\\.[a-z]{3,4}$`);
const UNFINISHED = /\.part$/;

/** What is read of the disk, or `otherwise` when it is not there. */
export async function ignoreNotFound<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** Private files under `private/` of the data directory, readable by the shop's own user alone. */
export class DiskStore implements PrivateStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'private');
  }

  async put(bytes: Uint8Array, { area, extension }: { area: Area; extension: Extension }): Promise<string> {
    const key = `${area}-${randomBytes(16).toString('hex')}.${extension}`;
    const path = join(this.#folder, area, key);
    await mkdir(join(this.#folder, area), { recursive: true, mode: 0o700 });
    // Written aside and renamed: what has a key is whole.
    const file = await open(`${path}.part`, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    return key;
  }

  async get(key: string): Promise<Buffer | null> {
    const path = this.#path(key);
    return path === null ? null : ignoreNotFound(readFile(path), null);
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key.replace(UNFINISHED, ''));
    if (path === null) return;
    await rm(UNFINISHED.test(key) ? `${path}.part` : path, { force: true });
  }

  async olderThan(area: Area, before: Date): Promise<string[]> {
    const folder = join(this.#folder, area);
    const older: string[] = [];
    for (const name of await ignoreNotFound(readdir(folder), [])) {
      // Another worker may have deleted it by now.
      const found = await ignoreNotFound(stat(join(folder, name)), null);
      if (found !== null && found.mtime < before && KEY.test(name.replace(UNFINISHED, ''))) older.push(name);
    }
    return older;
  }

  /** Where a key's file is. A key holds no path: what is not made of these letters leads nowhere. */
  #path(key: string): string | null {
    const [, area] = KEY.exec(key) ?? [];
    return area === undefined ? null : join(this.#folder, area, key);
  }
}
