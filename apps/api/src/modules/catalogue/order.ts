import type { Sort } from '@mali/contracts/limits';
import { Bits } from './bits.ts';

/** Sort keys. Prices in satang, `created_at` in milliseconds. */
export type Ordered = Readonly<{
  mat_id: number;
  created_at: number;
  sold_count: number;
  rating: number;
  net: number;
  list: number;
}>;

/** Primary key of each order, ascending. */
const FIRST: Record<Sort, (product: Ordered) => number> = {
  new_arrivals: ({ created_at }) => -created_at,
  best_sellers: ({ sold_count }) => -sold_count,
  price_asc: ({ net }) => net,
  price_desc: ({ net }) => -net,
  discount: ({ net, list }) => net / list - 1,
  rating: ({ rating }) => -rating,
};

/** Tie-breaker within equal primary keys; never 0 for different products. */
function among(sort: Sort, a: Ordered, b: Ordered): number {
  if (sort === 'new_arrivals') return b.mat_id - a.mat_id;
  return (sort === 'rating' ? b.sold_count - a.sold_count : 0) || a.mat_id - b.mat_id;
}

/** Comparator of a sort order; total. */
export const compare = (sort: Sort, a: Ordered, b: Ordered): number =>
  FIRST[sort](a) - FIRST[sort](b) || among(sort, a, b);

/** The first index below `size` at which the monotonic `isPast` holds. */
export function firstPast(size: number, isPast: (at: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Below this density the ranks of the members are sorted; otherwise the order is scanned. */
const FEW_IN = 32;

/** A sorted list of ordinals. */
export class Order {
  readonly places: Uint32Array;
  /** Contains all ordinals of the snapshot. */
  readonly #whole: boolean;
  #ranks: Uint32Array | null = null;

  constructor(places: Uint32Array, whole: boolean) {
    this.places = places;
    this.#whole = whole;
  }

  static by(products: readonly Ordered[], sort: Sort): Order {
    const first = Float64Array.from(products, FIRST[sort]);
    const sorted = Uint32Array.from(products.keys());
    sorted.sort((a, b) => {
      const apart = (first[a] ?? 0) - (first[b] ?? 0);
      if (apart !== 0) return apart;
      const [left, right] = [products[a], products[b]];
      return left === undefined || right === undefined ? 0 : among(sort, left, right);
    });
    return new Order(sorted, true);
  }

  /** Rank of each ordinal. Only for complete orders. */
  get ranks(): Uint32Array {
    if (this.#ranks === null) {
      this.#ranks = new Uint32Array(this.places.length);
      for (let rank = 0; rank < this.places.length; rank += 1) this.#ranks[this.places[rank] ?? 0] = rank;
    }
    return this.#ranks;
  }

  /**
   * The same ordinals after some products have changed.
   * @param products current products
   * @param changed ordinals whose position has changed
   */
  withChanges(products: readonly Ordered[], sort: Sort, changed: ReadonlySet<number>): Order {
    const moved = [...changed].flatMap((place) => {
      const product = products[place];
      return product === undefined ? [] : [{ place, product }];
    });
    moved.sort((a, b) => compare(sort, a.product, b.product));
    const stay = this.places.filter((place) => !changed.has(place));
    const places = new Uint32Array(this.places.length);
    let [from, to] = [0, 0];
    for (const { place, product } of moved) {
      const at = firstPast(stay.length, (rank) => {
        const other = products[stay[rank] ?? 0];
        return other !== undefined && compare(sort, other, product) > 0;
      });
      places.set(stay.subarray(from, at), to);
      to += at - from;
      places[to] = place;
      to += 1;
      from = at;
    }
    places.set(stay.subarray(from), to);
    return new Order(places, true);
  }

  /**
   * The members of a set in this order.
   * @param count size of the set
   * @param page starting rank, number of matches to skip, and maximum number to return
   */
  page(
    set: Bits,
    count: number,
    { start, skip, limit }: { start: number; skip: number; limit: number },
  ): { places: number[]; more: boolean } {
    const { places } = this;
    const found: number[] = [];
    if (this.#whole && count * FEW_IN < places.length) {
      const { ranks } = this;
      const own = set
        .places()
        .map((place) => ranks[place] ?? 0)
        .sort();
      const first = firstPast(own.length, (at) => (own[at] ?? 0) >= start) + skip;
      for (const rank of own.subarray(first, first + limit)) found.push(places[rank] ?? 0);
      return { places: found, more: first + limit < own.length };
    }
    let left = skip;
    // Stops after the last needed match.
    const most = start === 0 ? count - skip : count;
    for (let at = start; found.length < most; at += 1) {
      at = set.next(places, at);
      if (at < 0) break;
      if (left > 0) left -= 1;
      else if (found.length < limit) found.push(places[at] ?? 0);
      else return { places: found, more: true };
    }
    return { places: found, more: false };
  }
}

/** Maximum number of cumulative bitmaps of a scale; a smaller spacing gains nothing. */
const MARKS = 64;
const NEAREST = 1024;

/** A numeric attribute of each ordinal, for range queries without scanning. */
export class Scale {
  readonly #values: Float64Array;
  /** Ordinals by ascending value. */
  readonly #order: Uint32Array;
  /** Cumulative bitmaps, one per `#step` ordinals. */
  readonly #marks: Bits[];
  readonly #step: number;

  /**
   * @param values by ordinal
   * @param order ordinals in ascending order of their values
   */
  constructor(values: Float64Array, order: Uint32Array) {
    this.#values = values;
    this.#order = order;
    this.#step = Math.max(NEAREST, Math.ceil(order.length / MARKS));
    const below = Bits.none(order.length);
    this.#marks = [below.copy()];
    for (let from = 0; from < order.length; from += this.#step) {
      below.toggle(order, from, Math.min(from + this.#step, order.length));
      this.#marks.push(below.copy());
    }
  }

  #at(rank: number): number {
    return this.#values[this.#order[rank] ?? 0] ?? 0;
  }

  /** The ordinals with rank below `rank`: the nearest cumulative bitmap with the difference toggled. */
  #below(rank: number): Bits {
    const mark = Math.round(rank / this.#step);
    const bits = (this.#marks[mark] ?? Bits.none(this.#order.length)).copy();
    const end = Math.min(mark * this.#step, this.#order.length);
    bits.toggle(this.#order, Math.min(rank, end), Math.max(rank, end));
    return bits;
  }

  /** The ordinals with a value from `least` to `most`, inclusive. */
  between(least: number, most: number): Bits {
    const size = this.#order.length;
    const from = firstPast(size, (rank) => this.#at(rank) >= least);
    const to = firstPast(size, (rank) => this.#at(rank) > most);
    if (to - from < this.#step) {
      const bits = Bits.none(size);
      bits.toggle(this.#order, from, Math.max(from, to));
      return bits;
    }
    return from === 0 ? this.#below(to) : this.#below(to).without(this.#below(from));
  }

  /** Minimum and maximum value over a set; null when it is empty. */
  extent(set: Bits): { least: number; most: number } | null {
    const { count } = set;
    if (count * FEW_IN < this.#order.length) {
      if (count === 0) return null;
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const place of set.places()) {
        const value = this.#values[place] ?? 0;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
      return { least, most };
    }
    const lowest = set.next(this.#order, 0);
    if (lowest < 0) return null;
    return { least: this.#at(lowest), most: this.#at(set.next(this.#order, this.#order.length - 1, -1)) };
  }
}
