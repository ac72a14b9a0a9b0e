import type { LineWordsAnswer } from '@mali/contracts/catalogue';
import { lineWordsRequest } from '../src/clients/line-words.ts';
import type { Ask } from './view.ts';

/** Maximum age of the list: new names may break until then. */
const FRESH_MS = 60_000;
const AGAIN_MS = 1000;

/** The cached list of unbreakable words: only the first document waits for it. */
export class LineWordList {
  readonly #ask: Ask;
  #words: readonly string[] | null = null;
  #refreshAt = 0;
  #asking: Promise<void> | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async get(): Promise<readonly string[] | null> {
    if (this.#asking === null && performance.now() >= this.#refreshAt)
      this.#asking = this.#renew().finally(() => {
        this.#asking = null;
      });
    if (this.#words === null) await this.#asking;
    return this.#words;
  }

  async #renew(): Promise<void> {
    const answer = await this.#ask(lineWordsRequest);
    const isThere = typeof answer === 'object';
    this.#refreshAt = performance.now() + (isThere ? FRESH_MS : AGAIN_MS);
    if (!isThere) return;
    const { data } = answer.found as LineWordsAnswer;
    // An unchanged list stays the same object, so that rendering caches stay valid.
    if (data.join() !== this.#words?.join()) this.#words = data;
  }
}
