import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Quality 5 is within a tenth of the best at a thirtieth of its time. */
const BROTLI_QUALITY = 5;

const compressor = (encoding: Encoding) => {
  if (encoding === 'gzip') return createGzip();
  if (encoding === 'identity') return new PassThrough();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
};

/** Identity when the client accepts none of the encodings. */
export function encodingFor(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().split(';'));
  const takes = (name: string) =>
    offers.some(([offer, quality]) => offer === name && !/^\s*q=0(?:\.0*)?$/.test(quality ?? ''));
  return ENCODINGS.find(takes) ?? 'identity';
}

type Kept = { path: string; until: number };

/**
 * File cache for large generated files, streamed to disk and served from there until they expire: neither
 * generating nor sending needs more than a chunk in memory.
 */
export class FeedStore {
  readonly #folder: string;
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept>>();

  constructor(dataDir: string) {
    // A separate directory per process: processes must not overwrite each other's files.
    this.#folder = join(dataDir, 'feeds', `${process.pid}-${randomBytes(4).toString('hex')}`);
  }

  /**
   * The file with a name, generated when missing or expired; once for concurrent requests.
   * @param at now, ms
   * @param until expiry of a file generated now, ms
   */
  async open(
    name: string,
    encoding: Encoding,
    at: number,
    until: number,
    make: () => AsyncIterable<string>,
  ): Promise<{ body: Readable; size: number; until: number }> {
    const key = `${name}.${encoding}`;
    const known = this.#kept.get(key);
    const kept =
      known !== undefined && at < known.until ? known : await this.#make(key, encoding, until, make);
    const { size } = await stat(kept.path);
    return { body: createReadStream(kept.path), size, until: kept.until };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#making.values());
    await rm(this.#folder, { recursive: true, force: true });
  }

  #make(key: string, encoding: Encoding, until: number, make: () => AsyncIterable<string>): Promise<Kept> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const making = this.#write(key, encoding, make)
      .then((path) => {
        const kept = { path, until };
        this.#kept.set(key, kept);
        return kept;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #write(key: string, encoding: Encoding, make: () => AsyncIterable<string>): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, key);
    // Renamed when complete: running downloads of the former file continue.
    const draft = `${path}.part`;
    await pipeline(Readable.from(make()), compressor(encoding), createWriteStream(draft));
    await rename(draft, path);
    return path;
  }
}
