import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Area,
  areaOf,
  ByteCounter,
  type ByteRange,
  completeName,
  FileDamaged,
  type FileFacts,
  type FileKind,
  type FileStream,
  ignoreNotFound,
  type MovableStore,
  newKey,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/** The disk is full, broken, or cannot be written; anything else is an error of the program. */
const TROUBLE: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'EACCES', 'EPERM'];

/** @throws StorageUnavailable for trouble of the disk */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && TROUBLE.includes(String(error.code)))
      throw new StorageUnavailable(error);
    throw error;
  }
}

/** Private files under `private/` of the data directory, readable by the application's user only. */
export class DiskStore implements MovableStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'private');
  }

  async put(bytes: Uint8Array, as: FileKind): Promise<string> {
    const key = newKey(as);
    await onDisk(this.#write(key, async (file) => file.writeFile(bytes)));
    return key;
  }

  async putStream(source: AsyncIterable<Uint8Array>, as: FileKind): Promise<StoredFile> {
    const key = newKey(as);
    const counter = new ByteCounter();
    await this.#write(key, (file) => writeAll(file, source, counter));
    return { key, bytes: counter.bytes, sha256: counter.digest() };
  }

  async get(key: string): Promise<Buffer | null> {
    const path = this.#path(key);
    return path === null ? null : onDisk(ignoreNotFound(readFile(path), null));
  }

  async read(key: string, { from, to }: ByteRange = { from: 0 }): Promise<FileStream | null> {
    const path = this.#path(key);
    const file = path === null ? null : await onDisk(ignoreNotFound(open(path, 'r'), null));
    if (file === null) return null;
    const { size: total } = await file.stat();
    const end = Math.min(to ?? total - 1, total - 1);
    if (from > end && total > 0) {
      await file.close();
      return null;
    }
    // The stream closes the file.
    return {
      bytes: end - from + 1,
      total,
      body: file.createReadStream({ start: from, end: Math.max(end, 0) }),
    };
  }

  async sizes(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    await Promise.all(
      keys.map(async (key) => {
        const facts = await this.facts(key);
        if (facts !== null) found.set(key, facts.bytes);
      }),
    );
    return found;
  }

  async withLocalFile<T>(key: string, work: (path: string | null) => Promise<T>): Promise<T> {
    const facts = await this.facts(key);
    return work(facts === null ? null : this.#path(key));
  }

  async delete(name: string): Promise<void> {
    const { key, isUnfinished } = completeName(name);
    const path = this.#path(key);
    if (path !== null) await onDisk(rm(isUnfinished ? `${path}.part` : path, { force: true }));
  }

  async olderThan(area: Area, before: Date): Promise<string[]> {
    const folder = join(this.#folder, area);
    const older: string[] = [];
    for (const name of await onDisk(ignoreNotFound(readdir(folder), []))) {
      // Another worker may have deleted it concurrently.
      const found = await ignoreNotFound(stat(join(folder, name)), null);
      if (found !== null && found.mtime < before && areaOf(completeName(name).key) === area) older.push(name);
    }
    return older;
  }

  async check(): Promise<void> {
    await onDisk(mkdir(this.#folder, { recursive: true, mode: 0o700 }));
    await onDisk(access(this.#folder, constants.R_OK | constants.W_OK));
  }

  async *keys(area: Area): AsyncGenerator<{ key: string; bytes: number }> {
    for (const key of await onDisk(ignoreNotFound(readdir(join(this.#folder, area)), []))) {
      const facts = areaOf(key) === area ? await this.facts(key) : null;
      if (facts !== null) yield { key, bytes: facts.bytes };
    }
  }

  async facts(key: string): Promise<FileFacts | null> {
    const path = this.#path(key);
    const found = path === null ? null : await onDisk(ignoreNotFound(stat(path), null));
    return found === null ? null : { bytes: found.size, sha256: null };
  }

  async putCopy(
    key: string,
    source: AsyncIterable<Uint8Array>,
    expected: Omit<StoredFile, 'key'>,
  ): Promise<void> {
    const counter = new ByteCounter();
    await this.#write(key, async (file) => {
      await writeAll(file, source, counter);
      if (counter.bytes !== expected.bytes || counter.digest() !== expected.sha256)
        throw new FileDamaged(`${key} has other bytes than its source`);
    });
  }

  /** Written to a temporary file and renamed: a key always has a complete file. */
  async #write(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const area = areaOf(key);
    if (area === null) throw new Error(`${key} is no key`);
    const folder = join(this.#folder, area);
    const path = join(folder, key);
    await onDisk(mkdir(folder, { recursive: true, mode: 0o700 }));
    // A copy that was stopped may have left one.
    await onDisk(rm(`${path}.part`, { force: true }));
    const file = await onDisk(open(`${path}.part`, 'wx', 0o600));
    try {
      await write(file);
      await onDisk(file.sync());
    } catch (error) {
      await file.close();
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    await onDisk(file.close());
    await onDisk(rename(`${path}.part`, path));
  }

  /** File path of a key; invalid keys have none (no path traversal). */
  #path(key: string): string | null {
    const area = areaOf(key);
    return area === null ? null : join(this.#folder, area, key);
  }
}

async function writeAll(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  counter: ByteCounter,
): Promise<void> {
  for await (const part of source) {
    counter.add(part);
    await onDisk(writeFully(file, part));
  }
}

/** A write may take a part of the bytes alone, as when the disk is nearly full. */
async function writeFully(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten;
}
