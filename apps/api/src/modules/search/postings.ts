import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { bitsIn } from '../catalogue/bits.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { type Atom, findAtoms, LEVEL } from './repository.ts';

/** A short posting list: the ordinals of matching products, ascending. */
type Sparse = Readonly<{ places: Uint32Array }>;
/** A long one: a bitmap of ordinals, and the number of matches before each of its words. */
type Dense = Readonly<{ bits: Int32Array; before: Uint32Array }>;
/** Posting list: the products that match a text, with the level of each match by ascending ordinal. */
export type Posting = Readonly<{ levels: Uint8Array }> & (Sparse | Dense);

/** Number of products of a posting list. */
export const countOf = ({ levels }: Posting): number => levels.length;

/**
 * Cache budget per product for one text version, about a hundred words that occur in every product. With less
 * than a shop's common words need, they would evict each other constantly.
 */
const BYTES_PER_PRODUCT = 160;
const MIN_BYTES = 3 * 1024 * 1024;

/** Minimum density of a posting list that is stored as a bitmap. */
const DENSE_FROM = 64;

/** Number of 32-bit words for a bitmap of this size. */
const wordsFor = (size: number): number => (size + 31) >>> 5;

/**
 * A posting list in the form that suits its length.
 * @param places ordinals, ascending
 * @param levels the level of each
 * @param size number of products of the snapshot
 */
export function postingFrom(places: Uint32Array, levels: Uint8Array, size: number): Posting {
  if (places.length * DENSE_FROM < size) return { places, levels };
  const bits = new Int32Array(wordsFor(size));
  addPlaces(places, bits);
  const before = new Uint32Array(bits.length);
  for (let i = 1; i < bits.length; i += 1) before[i] = (before[i - 1] ?? 0) + bitsIn(bits[i - 1] ?? 0);
  return { bits, before, levels };
}

function addPlaces(places: Uint32Array, bits: Int32Array): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
}

const NOWHERE: Posting = { places: new Uint32Array(), levels: new Uint8Array() };

/**
 * The ordinals of a bitmap, ascending, written to the start of `into`.
 * @returns their number
 */
function listBits(bits: Int32Array, into: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) {
    for (let word = bits[i] ?? 0; word !== 0; word &= word - 1) {
      into[count] = i * 32 + 31 - Math.clz32(word & -word);
      count += 1;
    }
  }
  return count;
}

/** The ordinals of a posting list, ascending; in `into` until its next use when it is a bitmap. */
const placesIn = (posting: Posting, into: Uint32Array): Uint32Array =>
  'places' in posting ? posting.places : into.subarray(0, listBits(posting.bits, into));

/** Bytes of a posting list. */
const bytesOfPosting = (posting: Posting): number =>
  posting.levels.length + ('places' in posting ? posting.places.length * 4 : posting.bits.length * 8);

/** Cached posting lists of one text version. */
type Kept = { known: LRUCache<string, Posting>; asked: Map<string, Promise<ReadonlyMap<string, Posting>>> };
const editions = new WeakMap<object, Kept>();

function keptFor({ textVersion, products }: CatalogueSnapshot): Kept {
  let kept = editions.get(textVersion);
  if (kept === undefined) {
    const known = new LRUCache<string, Posting>({
      maxSize: Math.max(MIN_BYTES, products.length * BYTES_PER_PRODUCT),
      sizeCalculation: (posting, key) => bytesOfPosting(posting) + key.length * 2 + 200,
    });
    kept = { known, asked: new Map() };
    editions.set(textVersion, kept);
  }
  return kept;
}

/** Ordinal and level packed into one number, for sorting. */
const LEVELS = 8;

/** Ordinal + 1 by product id; 0 for unknown ids. */
const placesById = new WeakMap<object, Uint32Array>();

function placesOf({ textVersion, products }: CatalogueSnapshot): Uint32Array {
  let places = placesById.get(textVersion);
  if (places === undefined) {
    places = new Uint32Array(products.reduce((most, { mat_id }) => Math.max(most, mat_id), 0) + 1);
    for (const { mat_id, place } of products) places[mat_id] = place + 1;
    placesById.set(textVersion, places);
  }
  return places;
}

const COMMA = 44;
const ZERO = 48;

/**
 * Appends the ordinals of comma-separated ids to `keys` from `count` on.
 * @returns the new count
 */
function addIds(ids: string, level: number, places: Uint32Array, keys: Uint32Array, count: number): number {
  let size = count;
  let id = 0;
  // Parsed without splitting: a word may occur in every product.
  for (let i = 0; i <= ids.length; i += 1) {
    const code = i < ids.length ? ids.charCodeAt(i) : COMMA;
    if (code !== COMMA) {
      id = id * 10 + code - ZERO;
      continue;
    }
    const place = places[id] ?? 0;
    id = 0;
    if (place === 0) continue;
    keys[size] = (place - 1) * LEVELS + level;
    size += 1;
  }
  return size;
}

async function read(
  { db }: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  atoms: readonly Atom[],
  keys: readonly string[],
): Promise<Map<string, Posting>> {
  const found = new Map<string, Posting>(keys.map((key) => [key, NOWHERE]));
  const hits = await findAtoms(db, atoms);
  const places = placesOf(snapshot);
  for (const [n, key] of keys.entries()) {
    const own = hits.filter(({ atom }) => atom === n);
    if (own.length === 0) continue;
    // An id has a digit at least, and a comma.
    const noted = new Uint32Array(own.reduce((most, { ids }) => most + (ids.length + 1) / 2, 0) + 1);
    const size = own.reduce((count, { level, ids }) => addIds(ids, level, places, noted, count), 0);
    const inOrder = noted.subarray(0, size).sort();
    found.set(
      key,
      postingFrom(
        inOrder.map((one) => one >>> 3),
        Uint8Array.from(inOrder, (one) => one % LEVELS),
        snapshot.products.length,
      ),
    );
  }
  return found;
}

/** The posting lists of these texts, by `key`; missing ones are read in one statement. */
export async function postingsOf(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  atoms: Iterable<Atom>,
): Promise<ReadonlyMap<string, Posting>> {
  const { known, asked } = keptFor(snapshot);
  const found = new Map<string, Posting>();
  const missing = new Map<string, Atom>();
  const waiting = new Set<Promise<ReadonlyMap<string, Posting>>>();
  for (const atom of atoms) {
    const { key } = atom;
    const posting = known.get(key);
    const pending = asked.get(key);
    if (posting !== undefined) found.set(key, posting);
    else if (pending !== undefined) waiting.add(pending);
    else missing.set(key, atom);
  }
  if (missing.size > 0) {
    const keys = [...missing.keys()];
    const reading = read(deps, snapshot, [...missing.values()], keys);
    for (const key of keys) asked.set(key, reading);
    waiting.add(reading);
    try {
      for (const [key, posting] of await reading) known.set(key, posting);
    } finally {
      for (const key of keys) asked.delete(key);
    }
  }
  for (const pending of waiting) for (const [key, posting] of await pending) found.set(key, posting);
  return found;
}

/** Points by level of a match as typed; synonyms get slightly less. */
export const TYPED_POINTS = [0, 5, 6, 3, 1] as const;
export const OTHER_POINTS = [0, 5, 5, 3, 1] as const;

/** Search result: ordinals, their points, and matched terms (bitmask). */
export type Score = Readonly<{ places: Uint32Array; points: Uint16Array; met: Uint8Array }>;

/** Arrays as long as the snapshot, all zero between uses but for `touched`, `list` and `both`. */
type Scratch = {
  term: Uint8Array;
  sum: Uint16Array;
  met: Uint8Array;
  count: Uint8Array;
  level: Uint8Array;
  /** Matched ordinals; their number is kept by the caller. */
  touched: Uint32Array;
  /** Ordinals of a bitmap. */
  list: Uint32Array;
  /** A bitmap of ordinals. */
  both: Int32Array;
};
const scratches = new WeakMap<object, Scratch>();

function scratchFor({ textVersion, products }: CatalogueSnapshot): Scratch {
  let scratch = scratches.get(textVersion);
  if (scratch === undefined) {
    const size = products.length;
    scratch = {
      term: new Uint8Array(size),
      sum: new Uint16Array(size),
      met: new Uint8Array(size),
      count: new Uint8Array(size),
      level: new Uint8Array(size),
      touched: new Uint32Array(size),
      list: new Uint32Array(size),
      both: new Int32Array(wordsFor(size)),
    };
    scratches.set(textVersion, scratch);
  }
  return scratch;
}

/** Intersection of posting lists, with the lowest level of each ordinal. */
function intersect(postings: readonly Posting[], { count, level, list }: Scratch): Posting {
  const [first = NOWHERE] = postings;
  for (const posting of postings) {
    const { levels } = posting;
    const places = placesIn(posting, list);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] ?? 0;
      const own = levels[i] ?? 0;
      const seen = count[place] ?? 0;
      level[place] = seen === 0 ? own : Math.min(level[place] ?? 0, own);
      count[place] = seen + 1;
    }
  }
  const places = placesIn(first, list).filter((place) => count[place] === postings.length);
  const levels = Uint8Array.from(places, (place) => level[place] ?? 0);
  for (const posting of postings) for (const place of placesIn(posting, list)) count[place] = 0;
  return postingFrom(places, levels, count.length);
}

/** Posting list of a phrase, as the intersection of its texts; cached likewise. */
export function together(
  snapshot: CatalogueSnapshot,
  way: readonly Atom[],
  postings: ReadonlyMap<string, Posting>,
): Posting {
  const keys = way.map(({ key }) => key);
  const [only = ''] = keys;
  if (keys.length === 1) return postings.get(only) ?? NOWHERE;
  const { known } = keptFor(snapshot);
  const key = keys.join(' & ');
  let both = known.get(key);
  if (both === undefined) {
    both = intersect(
      keys.map((one) => postings.get(one) ?? NOWHERE),
      scratchFor(snapshot),
    );
    known.set(key, both);
  }
  return both;
}

/** Posting lists of a term's alternatives; the first is as typed. Identical while cached. */
export type Ways = readonly Posting[];

/** Bytes that a term's alternatives keep alive: their posting lists and the bitmap of all. */
export const bytesOf = (ways: Ways, size: number): number =>
  ways.reduce((sum, posting) => sum + bytesOfPosting(posting), Math.ceil(size / 8) + 200);

/** Points by level for an alternative. */
const worthOf = (way: number): typeof TYPED_POINTS | typeof OTHER_POINTS =>
  way === 0 ? TYPED_POINTS : OTHER_POINTS;

/** Marks the matches of a term with points + 1; restricted to those matching `needed` so far. */
function mark(ways: Ways, { term, met, list }: Scratch, needed: number): void {
  for (const [way, posting] of ways.entries()) {
    const { levels } = posting;
    const worth = worthOf(way);
    const places = placesIn(posting, list);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] ?? 0;
      if (((met[place] ?? 0) & needed) !== needed) continue;
      // Points + 1, so that 0 means no match.
      const points = (worth[levels[i] ?? 0] ?? 0) + 1;
      if (points > (term[place] ?? 0)) term[place] = points;
    }
  }
}

/** Index of an ordinal in a posting list; -1 if absent. */
function indexIn(posting: Posting, place: number): number {
  if ('bits' in posting) {
    const word = posting.bits[place >>> 5] ?? 0;
    const bit = 1 << (place & 31);
    return (word & bit) === 0 ? -1 : (posting.before[place >>> 5] ?? 0) + bitsIn(word & (bit - 1));
  }
  const { places } = posting;
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return places[low] === place ? low : -1;
}

/** Whether a product, by its ordinal, is in one of the posting lists. */
export const isIn = (ways: Ways, place: number): boolean =>
  ways.some((posting) => indexIn(posting, place) >= 0);

/** Points + 1 of an ordinal in a term; 0 without a match. */
function pointsAt(ways: Ways, place: number): number {
  let best = 0;
  for (let way = 0; way < ways.length; way += 1) {
    const posting = ways[way] ?? NOWHERE;
    const at = indexIn(posting, place);
    if (at >= 0) best = Math.max(best, (worthOf(way)[posting.levels[at] ?? 0] ?? 0) + 1);
  }
  return best;
}

/** Cost of a lookup in units of scanning steps; less with a bitmap. */
const LOOKUP = 16;
const DENSE_LOOKUP = 3;
const lookupCost = (ways: Ways): number =>
  ways.reduce((sum, posting) => sum + ('bits' in posting ? DENSE_LOOKUP : LOOKUP), 0);

/** Bitmap union of a term's alternatives, cached with them. */
const unions = new WeakMap<Ways, Int32Array>();

function unionOf(ways: Ways, size: number): Int32Array {
  const [first = NOWHERE] = ways;
  if (ways.length === 1 && 'bits' in first) return first.bits;
  let union = unions.get(ways);
  if (union === undefined) {
    union = new Int32Array(wordsFor(size));
    for (const posting of ways) {
      if ('places' in posting) addPlaces(posting.places, union);
      else for (let i = 0; i < union.length; i += 1) union[i] = (union[i] ?? 0) | (posting.bits[i] ?? 0);
    }
    unions.set(ways, union);
  }
  return union;
}

/** True when any ordinal matches all terms; otherwise scoring is skipped. */
export function isMet({ products }: Pick<CatalogueSnapshot, 'products'>, terms: readonly Ways[]): boolean {
  const [first, ...others] = terms.map((ways) => unionOf(ways, products.length));
  for (let i = 0; first !== undefined && i < first.length; i += 1) {
    let word = first[i] ?? 0;
    for (let n = 0; word !== 0 && n < others.length; n += 1) word &= others[n]?.[i] ?? 0;
    if (word !== 0) return true;
  }
  return false;
}

/**
 * Collects the ordinals matching all terms into `touched`, with `mask` as their matches.
 * @returns their number
 */
function meetAll(
  terms: readonly Ways[],
  mask: number,
  { both, met, touched }: Scratch,
  products: number,
): number {
  for (const [n, ways] of terms.entries()) {
    const one = unionOf(ways, products);
    if (n === 0) both.set(one);
    else for (let i = 0; i < both.length; i += 1) both[i] = (both[i] ?? 0) & (one[i] ?? 0);
  }
  const count = listBits(both, touched);
  for (let i = 0; i < count; i += 1) met[touched[i] ?? 0] = mask;
  return count;
}

/**
 * Adds up the points of the terms. With several needed terms the work is proportional to their intersection,
 * plus a bitmap scan; with one, to its matches.
 * @param terms at most 8
 * @param needed terms that must match; default: any one
 */
export function score(
  snapshot: CatalogueSnapshot,
  terms: readonly Ways[],
  needed: readonly boolean[] = [],
): Score {
  const scratch = scratchFor(snapshot);
  const { term, sum, met, touched, list } = scratch;
  const found = terms.map((ways, n) => {
    const size = ways.reduce((total, posting) => total + countOf(posting), 0);
    return { n, ways, size, need: needed[n] === true };
  });
  // Needed terms first, rarest first: the others are evaluated on their matches only.
  found.sort((a, b) => Number(b.need) - Number(a.need) || a.size - b.size);
  const must = found.filter(({ need }) => need);
  let count = 0;
  let mask = 0;
  if (must.length > 1) {
    mask = must.reduce((bits, { n }) => bits | (1 << n), 0);
    count = meetAll(
      must.map(({ ways }) => ways),
      mask,
      scratch,
      snapshot.products.length,
    );
  }
  for (const { n, ways, size, need } of found) {
    const add = (place: number, points: number): void => {
      met[place] = (met[place] ?? 0) | (1 << n);
      sum[place] = (sum[place] ?? 0) + points - 1;
    };
    if (mask !== 0 && count * lookupCost(ways) < size) {
      for (let i = 0; i < count; i += 1) {
        const place = touched[i] ?? 0;
        if (((met[place] ?? 0) & mask) !== mask) continue;
        const points = pointsAt(ways, place);
        if (points > 0) add(place, points);
      }
    } else {
      mark(ways, scratch, mask);
      for (const posting of ways) {
        const places = placesIn(posting, list);
        for (let i = 0; i < places.length; i += 1) {
          const place = places[i] ?? 0;
          const points = term[place] ?? 0;
          if (points === 0) continue;
          if (met[place] === 0) {
            touched[count] = place;
            count += 1;
          }
          add(place, points);
          term[place] = 0;
        }
      }
    }
    if (need) mask |= 1 << n;
  }
  let size = 0;
  for (let i = 0; i < count; i += 1) if (((met[touched[i] ?? 0] ?? 0) & mask) === mask) size += 1;
  const result = { places: new Uint32Array(size), points: new Uint16Array(size), met: new Uint8Array(size) };
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const place = touched[i] ?? 0;
    if (((met[place] ?? 0) & mask) === mask) {
      result.places[at] = place;
      result.points[at] = sum[place] ?? 0;
      result.met[at] = met[place] ?? 0;
      at += 1;
    }
    met[place] = 0;
    sum[place] = 0;
  }
  return result;
}

/** Levels within names: whether a text is a word of a name. */
export const isNamed = ({ levels }: Posting): boolean => levels.includes(LEVEL.nameWord);
