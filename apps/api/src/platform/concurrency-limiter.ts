import { DomainError } from './errors.ts';

type Limits = Readonly<{
  /** Maximum concurrency. */
  atOnce: number;
  /** Queue limit; beyond it requests are rejected at once. */
  waitingMax: number;
  /**
   * Milliseconds of starting work before yielding to the event loop: database responses, other requests.
   * Default: no yielding while slots are free.
   */
  sliceMs?: number;
}>;

/**
 * Limits concurrent work that would otherwise monopolise a core or the connections. Excess work is queued:
 * when many requests run interleaved, all finish late, since each step waits for a step of every other; run
 * in turn, each finishes soon after its start.
 */
export class ConcurrencyLimiter {
  readonly #waiting: (() => void)[] = [];
  readonly #limits: Limits;
  #running = 0;
  /** Start of the current slice; null when none has started. */
  #slice: number | null = null;
  #isResting = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** True when the next in the queue may start. */
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

  /** Ends an expired slice; the next starts after the event loop has run. */
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

  /** @throws DomainError ERROR.BUSY when the queue is full; else what `work` throws */
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
