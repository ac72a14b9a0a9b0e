/** Maximum ratio of array length to number of ids: database ids have few gaps. */
const MOST_GAPS = 16;
const MIN_ENTRIES = 65_536;

/**
 * Ordinals by id: a typed array with 4 bytes per id, which the garbage collector does not scan; a map for
 * sparse ids.
 */
export class OrdinalMap {
  /** Ordinal plus one; 0 for none. */
  readonly #dense: Uint32Array | null;
  readonly #sparse: ReadonlyMap<number, number> | null;

  /** @param ids positive ids by ordinal: any number each */
  constructor(ids: readonly (readonly number[])[]) {
    let [count, most] = [0, 0];
    for (const own of ids) {
      count += own.length;
      for (const id of own) most = Math.max(most, id);
    }
    if (most < Math.max(MIN_ENTRIES, count * MOST_GAPS)) {
      const dense = new Uint32Array(most + 1);
      for (const [ordinal, own] of ids.entries()) for (const id of own) dense[id] = ordinal + 1;
      this.#dense = dense;
      this.#sparse = null;
    } else {
      this.#dense = null;
      this.#sparse = new Map(ids.flatMap((own, ordinal) => own.map((id) => [id, ordinal])));
    }
  }

  /** The ordinal of an id; -1 when unknown. */
  get(id: number): number {
    return this.#dense === null ? (this.#sparse?.get(id) ?? -1) : (this.#dense[id] ?? 0) - 1;
  }
}
