/** A set of products, by their place on the shelf: one bit each. */
export class Bits {
  readonly #words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** An empty set for places below `size`. */
  static none(size: number): Bits {
    return new Bits(new Uint32Array((size + 31) >>> 5));
  }

  /** The set of all places below `size`. */
  static all(size: number): Bits {
    const bits = Bits.none(size);
    bits.#words.fill(0xffff_ffff);
    const last = bits.#words.length - 1;
    if ((size & 31) !== 0) bits.#words[last] = 2 ** (size & 31) - 1;
    return bits;
  }

  /** The places whose value lies from `least` to `most`, both included. */
  static between(values: Float64Array, least: number, most: number): Bits {
    const bits = Bits.none(values.length);
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place] ?? 0;
      if (value >= least && value <= most) bits.add(place);
    }
    return bits;
  }

  add(place: number): void {
    const word = place >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (place & 31));
  }

  has(place: number): boolean {
    return ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  /** What is in both. */
  and(other: Bits): Bits {
    const words = this.#words.slice();
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other.#words[i] ?? 0);
    return new Bits(words);
  }

  /** What is in either. */
  or(other: Bits): Bits {
    const words = this.#words.slice();
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (other.#words[i] ?? 0);
    return new Bits(words);
  }

  /** True when something is in both. */
  meets(other: Bits): boolean {
    const [left, right] = [this.#words, other.#words];
    for (let i = 0; i < left.length; i += 1) if (((left[i] ?? 0) & (right[i] ?? 0)) !== 0) return true;
    return false;
  }

  /** How many are in both. */
  countWith(other: Bits): number {
    const [left, right] = [this.#words, other.#words];
    let count = 0;
    for (let i = 0; i < left.length; i += 1) {
      let word = (left[i] ?? 0) & (right[i] ?? 0);
      word -= (word >>> 1) & 0x5555_5555;
      word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
      count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
    }
    return count;
  }

  /** How many places of the set have each value, of values from 0 to below `size`. */
  countBy(values: Int32Array, size: number): Uint32Array {
    const counts = new Uint32Array(size);
    for (let i = 0; i < this.#words.length; i += 1) {
      let word = this.#words[i] ?? 0;
      while (word !== 0) {
        const value = values[i * 32 + 31 - Math.clz32(word & -word)] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
        word &= word - 1;
      }
    }
    return counts;
  }

  /** The lowest and the highest value at the places of the set; null when it is empty. */
  extent(values: Float64Array): { least: number; most: number } | null {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#words.length; i += 1) {
      let word = this.#words[i] ?? 0;
      while (word !== 0) {
        const value = values[i * 32 + 31 - Math.clz32(word & -word)] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
        word &= word - 1;
      }
    }
    return least > most ? null : { least, most };
  }

  get count(): number {
    return this.countWith(this);
  }
}
