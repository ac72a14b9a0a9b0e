import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Kinds of private files, each with its own directory. */
const AREAS = [
  ...(['slips', 'reviews', 'profiles', 'posts', 'products', 'transfers', 'returns', 'imports'] as const),
  ...(['originals', 'chat', 'exports'] as const),
] as const;
type Area = (typeof AREAS)[number];
/** `seal`: encrypted by the caller; `data`: of any type. */
type Extension = 'webp' | 'jpg' | 'seal' | 'data';
/** A file that was stored as it came. */
export type StoredFile = Readonly<{ key: string; bytes: number; sha256: string }>;

/**
 * Files without public URLs: the serving code decides on access and content type. Keys are random and
 * generated here; original file names are dropped.
 */
export interface PrivateStore {
  /**
   * Stores bytes durably.
   * @returns their key
   */
  put(bytes: Uint8Array, as: { area: Area; extension: Extension }): Promise<string>;
  /** Stores a stream of any size in constant memory. */
  putStream(source: AsyncIterable<Uint8Array>, as: { area: Area; extension: Extension }): Promise<StoredFile>;
  /** Where a file lies, for the processes of this machine that read it piece by piece; null for an invalid key. */
  pathOf(key: string): string | null;
  /** The bytes of a key; null when unknown or invalid. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes a key; idempotent. */
  delete(key: string): Promise<void>;
  /** Keys of an area stored before `before`, including leftovers of crashed writes. */
  olderThan(area: Area, before: Date): Promise<string[]>;
}

/** Area, 128 random bits, extension; an incomplete file ends in `.part`. */
const KEY = new RegExp(`^(${AREAS.join('|')})-[0-9a-f]{32}\\.[a-z]{3,4}$`);
const UNFINISHED = /\.part$/;

/** Returns `otherwise` when the file does not exist. */
export async function ignoreNotFound<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** Private files under `private/` of the data directory, readable by the application's user only. */
export class DiskStore implements PrivateStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'private');
  }

  async put(bytes: Uint8Array, { area, extension }: { area: Area; extension: Extension }): Promise<string> {
    const key = `${area}-${randomBytes(16).toString('hex')}.${extension}`;
    const path = join(this.#folder, area, key);
    await mkdir(join(this.#folder, area), { recursive: true, mode: 0o700 });
    // Written to a temporary file and renamed: a key always has a complete file.
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

  async putStream(
    source: AsyncIterable<Uint8Array>,
    { area, extension }: { area: Area; extension: Extension },
  ): Promise<StoredFile> {
    const key = `${area}-${randomBytes(16).toString('hex')}.${extension}`;
    const path = join(this.#folder, area, key);
    await mkdir(join(this.#folder, area), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(`${path}.part`, 'wx', 0o600);
    try {
      for await (const part of source) {
        bytes += part.length;
        hash.update(part);
        await file.write(part);
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    await file.close();
    await rename(`${path}.part`, path);
    return { key, bytes, sha256: hash.digest('hex') };
  }

  pathOf(key: string): string | null {
    return this.#path(key);
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
      // Another worker may have deleted it concurrently.
      const found = await ignoreNotFound(stat(join(folder, name)), null);
      if (found !== null && found.mtime < before && KEY.test(name.replace(UNFINISHED, ''))) older.push(name);
    }
    return older;
  }

  /** File path of a key; invalid keys have none (no path traversal). */
  #path(key: string): string | null {
    const [, area] = KEY.exec(key) ?? [];
    return area === undefined ? null : join(this.#folder, area, key);
  }
}
