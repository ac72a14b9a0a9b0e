/** Ids of the database have few gaps: up to so many times as many entries as ids are taken for a typed array. */
const MOST_GAPS = 16;
const MIN_ENTRIES = 65_536;

/** Ordinals by id: 4 bytes an id in a typed array, which the garbage collector does not go through; else a map. */
export class OrdinalMap {
  /** One more than the ordinal; 0 where there is none. */
  readonly #dense: Uint32Array | null;
  readonly #sparse: ReadonlyMap<number, number> | null;

  /** @param ids positive ids by ordinal: one, several or none each */
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

  /** The ordinal of an id; -1 without one. */
  get(id: number): number {
    return this.#dense === null ? (this.#sparse?.get(id) ?? -1) : (this.#dense[id] ?? 0) - 1;
  }
}
