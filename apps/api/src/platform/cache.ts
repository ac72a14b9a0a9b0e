import { LRUCache } from 'lru-cache';
import { joined, type Parts } from './parts.ts';

/** As many keys as are remembered that were asked for once. */
const REMEMBERED = 10_000;

type Made<B> = Readonly<{ body: B; ttlMs?: number }>;

/**
 * Answers that can be made again: bounded in bytes, dropped altogether when anything of the catalogue changes,
 * and never older than `ttlMs`. An answer whose making began before a change is not kept.
 */
export class VersionedCache {
  readonly #entries: LRUCache<string, { body: Buffer }>;
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #pendingParts = new Map<string, Promise<Buffer | Parts>>();
  readonly #askedOnce = new LRUCache<string, true>({ max: REMEMBERED });
  #epoch = 0;
  /** False while changes may go unheard: then nothing is kept. */
  #trusted = true;

  constructor(options: { maxBytes: number; ttlMs: number }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ body }, key) => body.length + key.length + 200,
      ttl: options.ttlMs,
      ttlAutopurge: false,
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Everything made so far is stale. */
  invalidate(): void {
    this.#epoch += 1;
    this.#entries.clear();
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
    return this.#get(this.#pending, key, make, (body) => body);
  }

  /**
   * The same for long answers of which most are asked for once, as lists with filters are: one is kept from the second
   * time on, so that it does not take the place of what is asked for again and again.
   */
  getParts(key: string, make: () => Promise<Made<Parts>>): Promise<Buffer | Parts> {
    return this.#get(this.#pendingParts, key, make, (parts) => {
      const again = this.#askedOnce.has(key);
      this.#askedOnce.set(key, true);
      return again ? joined(parts) : null;
    });
  }

  /** @param keep the answer as it is kept; null when it is not to be */
  async #get<B>(
    pending: Map<string, Promise<Buffer | B>>,
    key: string,
    make: () => Promise<Made<B>>,
    keep: (body: B) => Buffer | null,
  ): Promise<Buffer | B> {
    const hit = this.#entries.get(key);
    if (hit !== undefined) return hit.body;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const epoch = this.#epoch;
    const promise = make()
      .then(({ body, ttlMs }) => {
        const mayKeep = epoch === this.#epoch && this.#trusted && (ttlMs === undefined || ttlMs > 0);
        const bytes = mayKeep ? keep(body) : null;
        if (bytes === null) return body;
        this.#entries.set(key, { body: bytes }, ttlMs === undefined ? {} : { ttl: ttlMs });
        return bytes;
      })
      .finally(() => {
        if (pending.get(key) === promise) pending.delete(key);
      });
    pending.set(key, promise);
    return promise;
  }
}
