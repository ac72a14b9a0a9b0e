import { LRUCache } from 'lru-cache';

/**
 * Answers that can be made again: bounded in bytes, dropped altogether when anything of the catalogue changes,
 * and never older than `ttlMs`. An answer whose making began before a change is not kept.
 */
export class VersionedCache {
  readonly #entries: LRUCache<string, { body: Buffer }>;
  readonly #pending = new Map<string, Promise<Buffer>>();
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
  async get(key: string, make: () => Promise<{ body: Buffer; ttlMs?: number }>): Promise<Buffer> {
    const hit = this.#entries.get(key);
    if (hit !== undefined) return hit.body;
    const running = this.#pending.get(key);
    if (running !== undefined) return running;
    const epoch = this.#epoch;
    const promise = make()
      .then(({ body, ttlMs }) => {
        if (epoch === this.#epoch && this.#trusted && (ttlMs === undefined || ttlMs > 0)) {
          this.#entries.set(key, { body }, ttlMs === undefined ? {} : { ttl: ttlMs });
        }
        return body;
      })
      .finally(() => {
        if (this.#pending.get(key) === promise) this.#pending.delete(key);
      });
    this.#pending.set(key, promise);
    return promise;
  }
}
