import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError } from './errors.ts';

/** Kinds of private files, each with its own directory; who refers to them is in modules/stored-files.ts. */
export const AREAS = [
  ...(['slips', 'reviews', 'profiles', 'posts', 'products', 'transfers', 'returns', 'imports'] as const),
  ...(['originals', 'chat', 'exports'] as const),
] as const;
export type Area = (typeof AREAS)[number];
/** `seal`: encrypted by the caller; `data`: of any type. */
type Extension = 'webp' | 'jpg' | 'seal' | 'data';
export type FileKind = Readonly<{ area: Area; extension: Extension }>;
/** A file that was stored as it came. */
export type StoredFile = Readonly<{ key: string; bytes: number; sha256: string }>;
/** Bytes `from` to `to`, both included, as in HTTP; without `to`, to the end. */
export type ByteRange = Readonly<{ from: number; to?: number }>;
/** `bytes`: how many of them the body has; `total`: of the whole file. */
export type FileStream = Readonly<{ bytes: number; total: number; body: Readable }>;
/** `sha256`: null when the store does not keep it. */
export type FileFacts = Readonly<{ bytes: number; sha256: string | null }>;

/**
 * Files without public URLs: the serving code decides on access and content type. Keys are random and
 * generated here; original file names are dropped. All methods throw `StorageUnavailable` while the store cannot be
 * reached.
 */
export interface PrivateStore {
  /**
   * Stores bytes durably.
   * @returns their key
   */
  put(bytes: Uint8Array, as: FileKind): Promise<string>;
  /** Stores a stream of any size in constant memory. What `source` throws is thrown on, and nothing is stored. */
  putStream(source: AsyncIterable<Uint8Array>, as: FileKind): Promise<StoredFile>;
  /** The bytes of a key; null when unknown or invalid. @throws FileDamaged */
  get(key: string): Promise<Buffer | null>;
  /** The same piece by piece; null also for a range that begins after the end. The body fails as `get` does. */
  read(key: string, range?: ByteRange): Promise<FileStream | null>;
  /** The sizes of those of these files that exist. */
  sizes(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Lends the file at a path of this machine, for libraries that read at positions. It may be a copy, which is deleted
   * afterwards.
   * @param work receives null for an unknown or invalid key
   */
  withLocalFile<T>(key: string, work: (path: string | null) => Promise<T>): Promise<T>;
  /** Deletes a key; idempotent. */
  delete(key: string): Promise<void>;
  /** Keys of an area stored before `before`, including leftovers of crashed writes, which end in `.part`. */
  olderThan(area: Area, before: Date): Promise<string[]>;
  /** Resolves when the store can be used. */
  check(): Promise<void>;
}

/** A store whose files can be copied to another one. */
export interface MovableStore extends PrivateStore {
  /** All complete files of an area, in any order. */
  keys(area: Area): AsyncIterable<{ key: string; bytes: number }>;
  facts(key: string): Promise<FileFacts | null>;
  /**
   * Stores a file under the key that it has in another store; until it is complete, the key is unknown.
   * @throws FileDamaged when the source has other bytes than expected
   */
  putCopy(key: string, source: AsyncIterable<Uint8Array>, expected: Omit<StoredFile, 'key'>): Promise<void>;
}

/** The store cannot be reached, or did not answer in time; the cause says why. */
export class StorageUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('STORAGE.UNAVAILABLE', undefined, { cause });
  }
}
/** A file has other bytes than were stored. */
export class FileDamaged extends DomainError {
  constructor(what: string) {
    super('STORAGE.DAMAGED', undefined, { cause: new Error(what) });
  }
}

/** Area, 128 random bits, extension; an incomplete file ends in `.part`. */
const KEY = new RegExp(`^(${AREAS.join('|')})-[0-9a-f]{32}\\.[a-z]{3,4}$`);
const UNFINISHED = /\.part$/;

export const newKey = ({ area, extension }: FileKind): string =>
  `${area}-${randomBytes(16).toString('hex')}.${extension}`;
/** The area of a valid key; null for an invalid one (no path traversal). */
export const areaOf = (key: string): Area | null => (KEY.exec(key)?.[1] as Area | undefined) ?? null;
/** A name without `.part`, and whether it had it. */
export const completeName = (name: string): { key: string; isUnfinished: boolean } => ({
  key: name.replace(UNFINISHED, ''),
  isUnfinished: UNFINISHED.test(name),
});

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Counts and hashes the bytes that pass. */
export class ByteCounter {
  readonly #hash = createHash('sha256');
  bytes = 0;
  add(part: Uint8Array): void {
    this.bytes += part.length;
    this.#hash.update(part);
  }
  /** To be called once. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Returns `otherwise` when the file does not exist. */
export async function ignoreNotFound<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
