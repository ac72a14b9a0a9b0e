import type { SiteStatus } from '../src/features/site/slice.ts';

/** Every document needs it; requested at most once per this interval. */
const MAX_AGE_MS = 1000;

/** The status of the shop, at most a second old. While the API is down the last known one applies. */
export class SiteState {
  readonly #ask: () => Promise<SiteStatus | null>;
  readonly #now: () => number;
  #status: SiteStatus = 'online';
  #at = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  /** @param ask requests the API; null: no response */
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
