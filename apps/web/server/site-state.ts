import { LANGUAGES, type Language } from '@mali/contracts/limits';
import type { StatusAnswer } from '@mali/contracts/site';
import type { SiteStatus } from '../src/features/site/slice.ts';

type Known = Pick<StatusAnswer, 'status' | 'closed' | 'languages' | 'waiting_room'>;

/** Every document needs it; requested at most once per this interval. */
const MAX_AGE_MS = 1000;

/** The status of the shop, at most a second old. While the API is down the last known one applies. */
export class SiteState {
  readonly #ask: (isKnown: boolean) => Promise<Known | null>;
  readonly #now: () => number;
  #known: Known = { status: 'online' };
  #isKnown = false;
  #at = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  /** @param ask requests the API, which it has answered before (`isKnown`) or not yet; null: no response */
  constructor(ask: (isKnown: boolean) => Promise<Known | null>, now = () => performance.now()) {
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
    return this.#known.status;
  }

  /** The languages of the shop's pages, as was known last. */
  get languages(): readonly Language[] {
    return this.#known.languages ?? LANGUAGES;
  }

  /** Whether shoppers wait for their turn, as was known last. */
  get hasWaitingRoom(): boolean {
    return this.#known.waiting_room === true;
  }

  /** When it is planned to open, as was known last; null: nobody has said. */
  get opensAt(): Date | null {
    const until = this.#known.closed?.until ?? null;
    return until === null ? null : new Date(until);
  }

  async #refresh(): Promise<void> {
    const known = await this.#ask(this.#isKnown);
    if (known !== null) {
      this.#known = known;
      this.#isKnown = true;
    }
    this.#at = this.#now();
  }
}
