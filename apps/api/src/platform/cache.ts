import { countCacheRead } from '@mali/telemetry/channels';
import { LRUCache } from 'lru-cache';
import { kept, type ResponseChunks } from './response-chunks.ts';

/** Number of remembered hashes of keys requested once; a power of two. */
const REMEMBERED = 16_384;

type Made<B> = Readonly<{ body: B; ttlMs?: number }>;
/** A cached value and its size in bytes. */
type Entry<B> = Readonly<{ body: B; bytes: number }>;
type Entries<B> = LRUCache<string, Entry<B>>;

/** Estimated overhead in bytes of a cached value, and of each of its chunks. */
const ENTRY_BYTES = 200;
const PART_BYTES = 16;

/**
 * Cache of responses that can be recomputed: bounded in bytes, cleared on any change of the catalogue,
 * entries at most `ttlMs` old. A response whose computation started before a change is not stored.
 */
export class VersionedCache {
  readonly #whole: Entries<Buffer>;
  readonly #parts: Entries<ResponseChunks>;
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #pendingParts = new Map<string, Promise<ResponseChunks>>();
  readonly #requested = new RequestedKeys();
  #epoch = 0;
  /** False while change notifications may be lost: then nothing is stored. */
  #trusted = true;

  /** @param options.maxBytes limit for each of the two kinds, whole responses and chunked ones */
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

  /** Invalidates all entries and running computations. */
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
   * The response of `key`, computed by `make` if missing: once for concurrent requests.
   * @param ttlMs shorter lifetime of this response, for instance until a promotion starts
   */
  get(key: string, make: () => Promise<Made<Buffer>>): Promise<Buffer> {
    return this.#get(this.#whole, this.#pending, key, make, (body) => ({ body, bytes: body.length }));
  }

  /**
   * As `get`, for long responses most of which are requested once, such as filtered lists: stored from the
   * second request on, so that they do not evict frequent ones. Stored as chunks, since the cards in them are
   * shared by many lists and cached elsewhere.
   */
  getChunks(key: string, make: () => Promise<Made<ResponseChunks>>): Promise<ResponseChunks> {
    return this.#get(this.#parts, this.#pendingParts, key, make, (parts) => {
      if (!this.#requested.again(key)) return null;
      const { parts: body, own } = kept(parts);
      return { body, bytes: own + body.length * PART_BYTES };
    });
  }

  /** @param keep the value to store; null: not cacheable */
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
 * Keys requested before, as 32-bit hashes: the keys themselves would be megabytes. On a hash collision the
 * response is stored at its first request.
 */
class RequestedKeys {
  readonly #seen = new Uint32Array(REMEMBERED);

  /** Whether the key was requested before; records it, replacing another one of the same slot. */
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
