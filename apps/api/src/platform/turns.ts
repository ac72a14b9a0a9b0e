import { DomainError } from './errors.ts';

/**
 * Lets some at a time do what would otherwise take a core, or the connections, from everybody else. Whoever comes
 * beyond that waits in line, and beyond the line's end is told at once.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;
  readonly #waitingMax: number;
  #running = 0;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @throws DomainError ERROR.BUSY when too many wait; else what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#waitingMax) throw new DomainError('ERROR.BUSY');
      // Whoever ends hands its place over, so that `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
