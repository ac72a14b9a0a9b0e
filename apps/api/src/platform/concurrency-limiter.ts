import { DomainError } from './errors.ts';

type Limits = Readonly<{
  /** So much is under way at a time. */
  atOnce: number;
  /** So many wait; whoever comes beyond that is told at once. */
  waitingMax: number;
  /**
   * Milliseconds for which one after the other is begun before the process hears of anything else: answers of the
   * database, requests of others. Without it they are begun for as long as there is room.
   */
  sliceMs?: number;
}>;

/**
 * Lets some at a time do what would otherwise take a core, or the connections, from everybody else. Whoever comes
 * beyond that waits in line: of many requests that are begun together each is finished late, since each of its steps
 * waits for a step of every other; begun in turn, each is finished soon after it was begun.
 */
export class ConcurrencyLimiter {
  readonly #waiting: (() => void)[] = [];
  readonly #limits: Limits;
  #running = 0;
  /** When the slice at hand began; null where none has. */
  #slice: number | null = null;
  #isResting = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** True when the next in line may begin. */
  #hasRoom(): boolean {
    return !this.#isResting && this.#running < this.#limits.atOnce;
  }

  #begin(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) {
      this.#running += 1;
      this.#waiting.shift()?.();
      this.#yieldToEventLoop();
    }
  }

  /** Ends the slice when it is over; the next begins once the process has heard of everything else. */
  #yieldToEventLoop(): void {
    const { sliceMs } = this.#limits;
    if (sliceMs === undefined) return;
    if (this.#slice === null) {
      this.#slice = performance.now();
      setImmediate(() => {
        this.#slice = null;
        this.#isResting = false;
        this.#begin();
      });
    }
    this.#isResting = performance.now() - this.#slice >= sliceMs;
  }

  /** @throws DomainError ERROR.BUSY when too many wait; else what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom() && this.#waiting.length >= this.#limits.waitingMax)
      throw new DomainError('ERROR.BUSY');
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#begin();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#begin();
    }
  }
}
