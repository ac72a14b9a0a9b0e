import { countCacheRead } from '@mali/telemetry/channels';
import { LRUCache } from 'lru-cache';
import { kept, type ResponseChunks } from './response-chunks.ts';

/** As many keys as are remembered that were asked for once: a power of two. */
const REMEMBERED = 16_384;

type Made<B> = Readonly<{ body: B; ttlMs?: number }>;
/** What is kept of an answer, and what that takes. */
type Entry<B> = Readonly<{ body: B; bytes: number }>;
type Entries<B> = LRUCache<string, Entry<B>>;

/** What a kept answer takes besides its own bytes, and each part of one besides that. */
const ENTRY_BYTES = 200;
const PART_BYTES = 16;

/**
 * Answers that can be made again: bounded in bytes, dropped altogether when anything of the catalogue changes,
 * and never older than `ttlMs`. An answer whose making began before a change is not kept.
 */
export class VersionedCache {
  readonly #whole: Entries<Buffer>;
  readonly #parts: Entries<ResponseChunks>;
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #pendingParts = new Map<string, Promise<ResponseChunks>>();
  readonly #askedOnce = new AskedOnce();
  #epoch = 0;
  /** False while changes may go unheard: then nothing is kept. */
  #trusted = true;

  /** @param options.maxBytes for either kind of answers: whole ones, and those that are put together of parts */
  constructor({ maxBytes, ttlMs }: { maxBytes: number; ttlMs: number }) {
    const entries = <B>(): Entries<B> =>
      new LRUCache({
        maxSize: maxBytes,
        sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
        ttl: ttlMs,
        ttlAutopurge: false,
      });
    this.#whole = entries();
    this.#parts = entries();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Everything made so far is stale. */
  invalidate(): void {
    this.#epoch += 1;
    this.#whole.clear();
    this.#parts.clear();
    this.#pending.clear();
    this.#pendingParts.clear();
  }

  setTrusted(trusted: boolean): void {
    if (trusted !== this.#trusted) {
      this.#trusted = trusted;
      this.invalidate();
    }
  }

  /**
   * The answer under `key`; made by `make` when there is none, once however many ask at the same time.
   * @param ttlMs shorter lifetime of this answer, as when a promotion is about to begin
   */
  get(key: string, make: () => Promise<Made<Buffer>>): Promise<Buffer> {
    return this.#get(this.#whole, this.#pending, key, make, (body) => ({ body, bytes: body.length }));
  }

  /**
   * The same for long answers of which most are asked for once, as lists with filters are: one is kept from the second
   * time on, so that it does not take the place of what is asked for again and again. It is kept in its parts: the
   * cards of lists, which are most of it, are the same in many of them and kept by whoever made them.
   */
  getChunks(key: string, make: () => Promise<Made<ResponseChunks>>): Promise<ResponseChunks> {
    return this.#get(this.#parts, this.#pendingParts, key, make, (parts) => {
      if (!this.#askedOnce.again(key)) return null;
      const { parts: body, own } = kept(parts);
      return { body, bytes: own + body.length * PART_BYTES };
    });
  }

  /** @param keep the answer as it is kept; null when it is not to be */
  async #get<B>(
    entries: Entries<B>,
    pending: Map<string, Promise<B>>,
    key: string,
    make: () => Promise<Made<B>>,
    keep: (body: B) => Entry<B> | null,
  ): Promise<B> {
    const hit = entries.get(key);
    const running = hit === undefined ? pending.get(key) : undefined;
    countCacheRead('answers', hit !== undefined ? 'hit' : running !== undefined ? 'joined' : 'miss');
    if (hit !== undefined) return hit.body;
    if (running !== undefined) return running;
    const epoch = this.#epoch;
    const promise = make()
      .then(({ body, ttlMs }) => {
        const mayKeep = epoch === this.#epoch && this.#trusted && (ttlMs === undefined || ttlMs > 0);
        const entry = mayKeep ? keep(body) : null;
        if (entry !== null) entries.set(key, entry, ttlMs === undefined ? {} : { ttl: ttlMs });
        return body;
      })
      .finally(() => {
        if (pending.get(key) === promise) pending.delete(key);
      });
    pending.set(key, promise);
    return promise;
  }
}

/**
 * Which keys were asked for before, by a number of 32 bits each: the keys of lists that nobody asks for again would be
 * megabytes. Two keys of one number are rare, and an answer is then kept the first time.
 */
class AskedOnce {
  readonly #seen = new Uint32Array(REMEMBERED);

  /** Whether the key was asked for before; it has been from now on, until another takes its place. */
  again(key: string): boolean {
    let number = 0x811c_9dc5;
    for (let i = 0; i < key.length; i += 1) number = Math.imul(number ^ key.charCodeAt(i), 0x0100_0193);
    number ^= number >>> 15;
    const place = number & (REMEMBERED - 1);
    const again = this.#seen[place] === number >>> 0;
    this.#seen[place] = number;
    return again;
  }
}
