/** Number of set bits per byte of a word (0 to 8). */
const inBytes = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return (fours + (fours >>> 4)) & 0x0f0f_0f0f;
};
/** Number of set bits of a 32-bit word. */
export const bitsIn = (word: number): number => Math.imul(inBytes(word), 0x0101_0101) >>> 24;

/** Bits of a word from `from` up. */
const upFrom = (from: number): number => -1 << (from & 31);

/** A set of products as a bitmap over their ordinals in the snapshot. */
export class Bits {
  readonly #words: Int32Array;
  /**
   * Words outside `#from` (inclusive) to `#to` (exclusive) are zero: similar products are adjacent, so that
   * operations touch few words.
   */
  #from: number;
  #to: number;

  private constructor(words: Int32Array, from: number, to: number) {
    this.#words = words;
    this.#from = from;
    this.#to = to;
  }

  /** An empty set for ordinals below `size`. */
  static none(size: number): Bits {
    const words = new Int32Array((size + 31) >>> 5);
    return new Bits(words, words.length, 0);
  }

  /** The set of all ordinals below `size`. */
  static all(size: number): Bits {
    const words = new Int32Array((size + 31) >>> 5).fill(-1);
    if ((size & 31) !== 0) words[words.length - 1] = ~upFrom(size);
    return new Bits(words, 0, words.length);
  }

  /** The set of these ordinals, all below `size`. */
  static of(places: Iterable<number>, size: number): Bits {
    const bits = Bits.none(size);
    for (const place of places) bits.add(place);
    return bits;
  }

  copy(): Bits {
    return new Bits(this.#words.slice(), this.#from, this.#to);
  }

  add(place: number): void {
    const word = place >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (place & 31));
    if (word < this.#from) this.#from = word;
    if (word >= this.#to) this.#to = word + 1;
  }

  remove(place: number): void {
    const word = place >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (place & 31));
  }

  /** Toggles `order[from]` (inclusive) to `order[to]` (exclusive). */
  toggle(order: Uint32Array, from: number, to: number): void {
    const words = this.#words;
    for (let at = from; at < to; at += 1) {
      const place = order[at] ?? 0;
      words[place >>> 5] = (words[place >>> 5] ?? 0) ^ (1 << (place & 31));
    }
    if (from < to) [this.#from, this.#to] = [0, words.length];
  }

  has(place: number): boolean {
    return ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  /** Intersection. */
  and(other: Bits): Bits {
    const [left, right] = [this.#words, other.#words];
    const words = new Int32Array(left.length);
    const [from, to] = [Math.max(this.#from, other.#from), Math.min(this.#to, other.#to)];
    for (let i = from; i < to; i += 1) words[i] = (left[i] ?? 0) & (right[i] ?? 0);
    return new Bits(words, from, to);
  }

  /** Union. */
  or(other: Bits): Bits {
    const words = this.#words.slice();
    for (let i = other.#from; i < other.#to; i += 1) words[i] = (words[i] ?? 0) | (other.#words[i] ?? 0);
    return new Bits(words, Math.min(this.#from, other.#from), Math.max(this.#to, other.#to));
  }

  /** Difference. */
  without(other: Bits): Bits {
    const words = this.#words.slice();
    for (let i = other.#from; i < other.#to; i += 1) words[i] = (words[i] ?? 0) & ~(other.#words[i] ?? 0);
    return new Bits(words, this.#from, this.#to);
  }

  /** True when the sets intersect. */
  meets(other: Bits): boolean {
    const [left, right] = [this.#words, other.#words];
    const to = Math.min(this.#to, other.#to);
    for (let i = Math.max(this.#from, other.#from); i < to; i += 1) {
      if (((left[i] ?? 0) & (right[i] ?? 0)) !== 0) return true;
    }
    return false;
  }

  /** How many are in both. */
  countWith(other: Bits): number {
    const [left, right] = [this.#words, other.#words];
    const to = Math.min(this.#to, other.#to);
    let count = 0;
    for (let i = Math.max(this.#from, other.#from); i < to; i += 1) {
      count += bitsIn((left[i] ?? 0) & (right[i] ?? 0));
    }
    return count;
  }

  /** Counts intersections of other sets with this one, restricted to its non-zero words. */
  counter(): (other: Bits) => number {
    const words = this.#words;
    const filled = new Int32Array(Math.max(this.#to - this.#from, 0));
    let size = 0;
    for (let i = this.#from; i < this.#to; i += 1) {
      filled[size] = i;
      if (words[i] !== 0) size += 1;
    }
    if (size * 2 > filled.length) return (other) => this.countWith(other);
    return (other) => {
      const right = other.#words;
      let count = 0;
      for (let at = 0; at < size; at += 1) {
        const i = filled[at] ?? 0;
        count += bitsIn((words[i] ?? 0) & (right[i] ?? 0));
      }
      return count;
    };
  }

  /**
   * Number of members in each run of ordinals.
   * @param starts start of each run, ascending; the last entry is the end of the last run
   */
  countRuns(starts: Uint32Array): Uint32Array {
    const words = this.#words;
    const counts = new Uint32Array(Math.max(starts.length - 1, 0));
    for (let run = 0; run < counts.length; run += 1) {
      const [from, to] = [starts[run] ?? 0, starts[run + 1] ?? 0];
      const [first, last] = [from >>> 5, to >>> 5];
      if (last < this.#from) continue;
      if (first >= this.#to) break;
      if (first === last) {
        counts[run] = bitsIn((words[first] ?? 0) & upFrom(from) & ~upFrom(to));
        continue;
      }
      let count = bitsIn((words[first] ?? 0) & upFrom(from));
      for (let i = first + 1; i < last; i += 1) count += bitsIn(words[i] ?? 0);
      counts[run] = count + bitsIn((words[last] ?? 0) & ~upFrom(to));
    }
    return counts;
  }

  /** The members, ascending. */
  places(): Uint32Array {
    const found = new Uint32Array(this.count);
    let size = 0;
    for (let i = this.#from; i < this.#to; i += 1) {
      for (let word = this.#words[i] ?? 0; word !== 0; word &= word - 1) {
        found[size] = i * 32 + 31 - Math.clz32(word & -word);
        size += 1;
      }
    }
    return found;
  }

  /** Position in an order of the next member from `at` on, or backwards; -1 when there is none. */
  next(order: Uint32Array, at: number, step: 1 | -1 = 1): number {
    const words = this.#words;
    for (let i = at; i >= 0 && i < order.length; i += step) {
      const place = order[i] ?? 0;
      if (((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0) return i;
    }
    return -1;
  }

  get count(): number {
    let count = 0;
    for (let i = this.#from; i < this.#to; i += 1) count += bitsIn(this.#words[i] ?? 0);
    return count;
  }
}
