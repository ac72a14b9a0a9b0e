import { SEARCH } from '@mali/contracts/limits';
import type { Shelf } from '../catalogue/shelf.ts';
import type { Score } from './postings.ts';
import type { Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

type Brand = Vocabulary['brands'][number];

/** The brands a text names: by the whole name, or by its beginning when it is no other word (ฝ้า, ฝ้ายิ้ม). */
function brandPoints(text: string, { names }: Brand, known: boolean): number {
  if (names.includes(text)) return 8;
  return !known && text.length >= SEARCH.minLength && names.some((name) => name.startsWith(text)) ? 4 : 0;
}

/** Points of products for each term that names their kind, and for one that is just being typed. */
const KIND_POINTS = 3;
const KIND_BEGUN_POINTS = 2;
/** More products than a shop can have: puts points before sales in one number. */
const SALES_RANKS = 2 ** 24;

/** What the terms say about brands and kinds: points of brands, and which terms name a category (a bit each). */
function bonuses(vocabulary: Vocabulary, query: string, terms: readonly Term[]) {
  const brands = new Map<number, number>();
  const kinds = new Map<number, number>();
  const begun = new Set<number>();
  const isWord = terms.every(({ known }) => known);
  for (const brand of vocabulary.brands) {
    const whole = 3 * brandPoints(query, brand, isWord);
    const parts = Math.max(0, ...terms.map(({ text, known }) => brandPoints(text, brand, known)));
    if (whole + parts > 0) brands.set(brand.brand_id, whole + parts);
  }
  const named = terms.map(
    ({ ways }) =>
      new Set(ways.flatMap((way) => (way.length === 1 ? way.flatMap((text) => [text, `${text}s`]) : []))),
  );
  const last = terms.at(-1)?.text ?? '';
  for (const { cat_id, labels } of vocabulary.categories) {
    let mask = 0;
    for (const [n, texts] of named.entries()) if (labels.some((label) => texts.has(label))) mask |= 1 << n;
    if (mask > 0) kinds.set(cat_id, mask);
    else if (last.length > 1 && labels.some((label) => label.startsWith(last))) begun.add(cat_id);
  }
  return { brands, kinds, begun };
}

const bitsIn = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bitsIn(mask >> 1));

/** Places in an order, and what each is worth. */
export type Ranked = Readonly<{ places: Uint32Array; worth: Float64Array }>;

/**
 * Places in the order of relevance: products of the brand that the whole query or a term names, those whose kind a
 * term names, then by where the words stand; equals by what sells best.
 * @param query folded
 */
export function rank(
  shelf: Shelf,
  vocabulary: Vocabulary,
  { places, points }: Pick<Score, 'places' | 'points'>,
  query: string,
  terms: readonly Term[],
): Ranked {
  const { brands, kinds, begun } = bonuses(vocabulary, query, terms);
  const { order, rankOf } = shelf.salesRanks;
  const keys = new Float64Array(places.length);
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    const product = shelf.products[place];
    if (product === undefined) continue;
    const { brand_id, cat1_id, cat2_id, cat3_id } = product;
    const mask = (kinds.get(cat1_id) ?? 0) | (kinds.get(cat2_id ?? 0) ?? 0) | (kinds.get(cat3_id ?? 0) ?? 0);
    let kind = KIND_POINTS * bitsIn(mask);
    if (mask === 0 && (begun.has(cat1_id) || begun.has(cat2_id ?? 0) || begun.has(cat3_id ?? 0)))
      kind = KIND_BEGUN_POINTS;
    const total = (points[i] ?? 0) + (brands.get(brand_id) ?? 0) + kind;
    keys[i] = -total * SALES_RANKS + (rankOf[place] ?? 0);
  }
  keys.sort();
  const ranked = { places: new Uint32Array(keys.length), worth: new Float64Array(keys.length) };
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? 0;
    const worth = Math.floor(key / SALES_RANKS);
    ranked.places[i] = order[key - worth * SALES_RANKS] ?? 0;
    ranked.worth[i] = -worth;
  }
  return ranked;
}

/** The first of these places anew, those with more points before the others; the rest as it stands. */
export function raise(
  { places, worth }: Ranked,
  more: ReadonlyMap<number, number>,
  first: number,
): Uint32Array {
  if (more.size === 0) return places;
  const head = Array.from(places.subarray(0, first), (place, i) => ({
    place,
    worth: (worth[i] ?? 0) + (more.get(place) ?? 0),
    at: i,
  }));
  head.sort((a, b) => b.worth - a.worth || a.at - b.at);
  const raised = places.slice();
  for (const [i, { place }] of head.entries()) raised[i] = place;
  return raised;
}

/** The brands a keyword names, the better named first. */
export function brandsNamed({ brands }: Vocabulary, query: string, terms: readonly Term[]): number[] {
  const isWord = terms.every(({ known }) => known);
  return brands
    .map((brand) => {
      const whole = brandPoints(query, brand, isWord);
      const parts = terms.map(({ text, known }) => brandPoints(text, brand, known));
      return { brand_id: brand.brand_id, points: Math.max(whole, ...parts) + whole };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.brand_id - b.brand_id)
    .map(({ brand_id }) => brand_id);
}
