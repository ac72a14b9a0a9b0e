import type { SiteStatus } from '../src/features/site/slice.ts';

/** Every document asks; the API is asked once in so long. */
const MAX_AGE_MS = 1000;

/** The status of the shop, at most a second old. The last one known holds while the API does not answer. */
export class SiteState {
  readonly #ask: () => Promise<SiteStatus | null>;
  readonly #now: () => number;
  #status: SiteStatus = 'online';
  #at = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  /** @param ask asks the API; null: it did not answer */
  constructor(ask: () => Promise<SiteStatus | null>, now = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  async get(): Promise<SiteStatus> {
    if (this.#now() - this.#at > MAX_AGE_MS) {
      this.#asking ??= this.#refresh().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return this.#status;
  }

  async #refresh(): Promise<void> {
    this.#status = (await this.#ask()) ?? this.#status;
    this.#at = this.#now();
  }
}
