import { LRUCache } from 'lru-cache';

/** Made for all visitors; `isKept` false: it is given to those who wait for it, and not to later ones. */
export type Made<Value> = Readonly<{ value: Value; bytes: number; isKept: boolean }>;

type Entry<Value> = Readonly<{ value: Value; at: number }>;

const MAX_BYTES = 32 * 1024 * 1024;

/** Documents that are the same for many visitors: each is made once at a time, and kept for a moment. */
export class SharedDocuments<Value extends object> {
  readonly #known: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Promise<Value>>();
  readonly #keptMs: number;
  readonly #now: () => number;

  /**
   * @param keptMs a document is given out for so long; from half of that on it is made anew meanwhile
   */
  constructor(keptMs: number, now = () => performance.now()) {
    this.#keptMs = keptMs;
    this.#now = now;
    this.#known = new LRUCache({ maxSize: MAX_BYTES, maxEntrySize: MAX_BYTES / 8 });
  }

  /**
   * The document of a key.
   * @param make called without a known one that is new enough; who asks meanwhile waits for the same
   */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const known = this.#known.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : this.#now() - known.at;
    if (known !== undefined && age < this.#keptMs / 2) return known.value;
    const making = this.#making.get(key) ?? this.#make(key, make);
    if (known === undefined || age >= this.#keptMs) return making;
    // Who waits for it reports its failure.
    making.catch(() => undefined);
    return known.value;
  }

  #make(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    // Its data is read after this moment.
    const at = this.#now();
    const making = (async () => {
      const { value, bytes, isKept } = await make();
      if (isKept && this.#keptMs > 0) this.#known.set(key, { value, at }, { size: Math.max(1, bytes) });
      else this.#known.delete(key);
      return value;
    })().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}
