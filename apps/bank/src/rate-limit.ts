/** Per-address request limit per minute. */
export class RateLimit {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** @param most allowed requests per address and minute */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts a request and returns whether it is allowed.
   * @param now milliseconds since 1970
   */
  allows(address: string, now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#most;
  }
}
