/** Counts what comes from an address within a minute, and refuses what is too much. */
export class RateLimit {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** @param most how often an address may ask within a minute */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Whether one more is allowed; it counts either way.
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
