import { SEARCH } from '@mali/contracts/limits';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import type { Score } from './postings.ts';
import { remembered } from './remembered.ts';
import type { Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Brand and category meanings of texts for one language, memoised. */
type Meanings = Readonly<{
  /** Brand points of a text, as a known word or not. */
  known: (text: string) => ReadonlyMap<number, number>;
  unknown: (text: string) => ReadonlyMap<number, number>;
  /** Categories with a name starting with the text. */
  begun: (text: string) => ReadonlySet<number>;
}>;
const meanings = new WeakMap<Vocabulary['brands'], Meanings>();

function meaningsIn(vocabulary: Vocabulary): Meanings {
  const { brands, brandsByName, categories } = vocabulary;
  let made = meanings.get(brands);
  if (made === undefined) {
    made = {
      known: remembered((text) => brandPoints({ brands, brandsByName }, text, true)),
      unknown: remembered((text) => brandPoints({ brands, brandsByName }, text, false)),
      begun: remembered(
        (text) =>
          new Set(
            categories.flatMap(({ cat_id, labels }) =>
              labels.some((label) => label.startsWith(text)) ? [cat_id] : [],
            ),
          ),
      ),
    };
    meanings.set(brands, made);
  }
  return made;
}

/** Brands named by a text: by the full name, or by a prefix that is not another word (ฝ้า, ฝ้ายิ้ม). */
function brandPoints(
  { brands, brandsByName }: Pick<Vocabulary, 'brands' | 'brandsByName'>,
  text: string,
  known: boolean,
): Map<number, number> {
  const points = new Map<number, number>();
  if (!known && text.length >= SEARCH.minLength) {
    for (const { brand_id, names } of brands) {
      if (names.some((name) => name.startsWith(text))) points.set(brand_id, 4);
    }
  }
  for (const id of brandsByName.get(text) ?? []) points.set(id, 8);
  return points;
}

/** The same for a whole query, and the maximum points of one of its terms. */
function namedBrands(vocabulary: Vocabulary, query: string, terms: readonly Term[]) {
  const { known: ofKnown, unknown: ofUnknown } = meaningsIn(vocabulary);
  const whole = terms.every(({ known }) => known) ? ofKnown(query) : ofUnknown(query);
  const parts = new Map<number, number>();
  for (const { text, known, ways } of terms) {
    const named = [...(known ? ofKnown(text) : ofUnknown(text))];
    // A synonym may be a brand's name, which counts equally (beautyblender).
    for (const [other = '', ...more] of ways)
      if (more.length === 0 && other !== text) named.push(...ofKnown(other));
    for (const [id, points] of named) parts.set(id, Math.max(parts.get(id) ?? 0, points));
  }
  return { whole, parts, ids: new Set([...whole.keys(), ...parts.keys()]) };
}

/** Product points per term that names its category, and for a term still being typed. */
export const KIND_POINTS = 3;
export const KIND_BEGUN_POINTS = 2;
/** Exceeds the number of products: combines points and sales rank in one number. */
const SALES_RANKS = 2 ** 24;

const NONE_BEGUN: ReadonlySet<number> = new Set();

/** Brand points of the terms, and which terms name a category (bitmask). */
export function bonuses(vocabulary: Vocabulary, query: string, terms: readonly Term[]) {
  const { whole, parts, ids } = namedBrands(vocabulary, query, terms);
  const brands = new Map([...ids].map((id) => [id, 3 * (whole.get(id) ?? 0) + (parts.get(id) ?? 0)]));
  const kinds = new Map<number, number>();
  for (const [n, { ways }] of terms.entries()) {
    for (const [text = '', ...others] of ways) {
      if (others.length > 0) continue;
      for (const label of [text, `${text}s`]) {
        for (const id of vocabulary.categoriesByLabel.get(label) ?? [])
          kinds.set(id, (kinds.get(id) ?? 0) | (1 << n));
      }
    }
  }
  const last = terms.at(-1)?.text ?? '';
  return { brands, kinds, begun: last.length < 2 ? NONE_BEGUN : meaningsIn(vocabulary).begun(last) };
}

const bitsIn = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bitsIn(mask >> 1));

/** Minimum number of sorted results: one page more than requested. */
const SORTED_AT_ONCE = 64;

/** Quickselect: moves the `count` lowest numbers from `from` on to the front. */
function selectLowest(keys: Float64Array, from: number, count: number): void {
  let [low, high] = [from, keys.length - 1];
  const last = from + count - 1;
  while (low < high) {
    const pivot = keys[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left += 1;
      while ((keys[right] ?? 0) > pivot) right -= 1;
      if (left <= right) {
        const key = keys[left] ?? 0;
        keys[left] = keys[right] ?? 0;
        keys[right] = key;
        left += 1;
        right -= 1;
      }
    }
    if (last <= right) high = right;
    else if (last >= left) low = left;
    else return;
  }
}

/** Ordinals by relevance, sorted lazily. */
export class Ranking {
  /** The ordinals, unsorted. */
  readonly places: Uint32Array;
  /** A unique sort key per ordinal, lower is better: the first `#sorted` are the lowest, in order. */
  readonly #keys: Float64Array;
  readonly #placeOf: (key: number) => number;
  #sorted = 0;
  /** Overrides of the first positions. */
  readonly #head: Uint32Array;

  constructor(
    places: Uint32Array,
    keys: Float64Array,
    placeOf: (key: number) => number,
    head: Uint32Array = new Uint32Array(),
  ) {
    this.places = places;
    this.#keys = keys;
    this.#placeOf = placeOf;
    this.#head = head;
  }

  /** Already sorted ordinals. */
  static inOrder(places: Uint32Array): Ranking {
    return new Ranking(places, Float64Array.from(places.keys()), (at) => places[at] ?? 0);
  }

  get length(): number {
    return this.places.length;
  }

  #sort(count: number): void {
    const keys = this.#keys;
    if (count <= this.#sorted) return;
    const more = Math.min(Math.max(count - this.#sorted, SORTED_AT_ONCE), keys.length - this.#sorted);
    if (this.#sorted + more < keys.length) selectLowest(keys, this.#sorted, more);
    keys.subarray(this.#sorted, this.#sorted + more).sort();
    this.#sorted += more;
  }

  /** The best, at most so many, in order. */
  first(count = this.length): Uint32Array {
    const size = Math.min(count, this.length);
    this.#sort(size);
    const first = new Uint32Array(size);
    for (let i = 0; i < size; i += 1) first[i] = this.#placeOf(this.#keys[i] ?? 0);
    first.set(this.#head.subarray(0, size));
    return first;
  }

  /** The same, with the best `count` reordered by additional points; the rest unchanged. */
  raised(more: ReadonlyMap<number, number>, count: number, worthOf: (key: number) => number): Ranking {
    if (more.size === 0) return this;
    this.#sort(Math.min(count, this.length));
    const head = Array.from(this.#keys.subarray(0, count), (key, at) => {
      const place = this.#placeOf(key);
      return { place, worth: worthOf(key) + (more.get(place) ?? 0), at };
    });
    head.sort((a, b) => b.worth - a.worth || a.at - b.at);
    return new Ranking(
      this.places,
      this.#keys,
      this.#placeOf,
      Uint32Array.from(head, ({ place }) => place),
    );
  }
}

const worthOf = (key: number): number => -Math.floor(key / SALES_RANKS);

/** Reorders the first results by additional points. */
export const raise = (ranking: Ranking, more: ReadonlyMap<number, number>, first: number): Ranking =>
  ranking.raised(more, first, worthOf);

/**
 * Sorts matches by relevance: products of a named brand, those of a named category, then by match level; ties
 * by sales.
 * @param query folded
 */
export function rank(
  snapshot: CatalogueSnapshot,
  vocabulary: Vocabulary,
  { places, points }: Pick<Score, 'places' | 'points'>,
  query: string,
  terms: readonly Term[],
): Ranking {
  const { brands, kinds, begun } = bonuses(vocabulary, query, terms);
  const { partitions } = snapshot;
  const { places: order, ranks } = snapshot.order('best_sellers');
  // Bonus + 1 per partition, computed once; 0: unknown.
  const bonusOf = new Uint16Array(partitions.samples.length);
  const bonus = (cell: number): number => {
    const sample = partitions.samples[cell];
    if (sample === undefined) return 0;
    const { brand_id, cat1_id, cat2_id, cat3_id } = sample;
    const mask = (kinds.get(cat1_id) ?? 0) | (kinds.get(cat2_id ?? 0) ?? 0) | (kinds.get(cat3_id ?? 0) ?? 0);
    const isBegun = begun.has(cat1_id) || begun.has(cat2_id ?? 0) || begun.has(cat3_id ?? 0);
    const kind = mask === 0 && isBegun ? KIND_BEGUN_POINTS : KIND_POINTS * bitsIn(mask);
    return (brands.get(brand_id) ?? 0) + kind;
  };
  const keys = new Float64Array(places.length);
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    const cell = partitions.of[place] ?? 0;
    let more = bonusOf[cell] ?? 0;
    if (more === 0) {
      more = bonus(cell) + 1;
      bonusOf[cell] = more;
    }
    keys[i] = -((points[i] ?? 0) + more - 1) * SALES_RANKS + (ranks[place] ?? 0);
  }
  return new Ranking(places, keys, (key) => order[key + worthOf(key) * SALES_RANKS] ?? 0);
}

/** The brands a keyword names, the better named first. */
export function brandsNamed(vocabulary: Vocabulary, query: string, terms: readonly Term[]): number[] {
  const { whole, parts, ids } = namedBrands(vocabulary, query, terms);
  const points = (id: number): number => {
    const all = whole.get(id) ?? 0;
    return Math.max(all, parts.get(id) ?? 0) + all;
  };
  return [...ids].sort((a, b) => points(b) - points(a) || a - b);
}
