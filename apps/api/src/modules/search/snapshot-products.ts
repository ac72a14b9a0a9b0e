import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { Bits } from '../catalogue/bits.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import {
  bytesOf,
  countOf,
  isIn,
  isMet,
  isNamed,
  postingsOf,
  type Score,
  score,
  together,
  type Ways,
} from './postings.ts';
import { Ranking, raise, rank } from './rank.ts';
import { type Column, findSimilar, findTogether } from './repository.ts';
import type { Heaviest, SearchedProducts } from './searched-products.ts';
import { folded, patternsFor, type Term } from './terms.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { neededOf, textsTogether, waysIn, waysOf } from './wanted.ts';

const NO_PLACES = Ranking.inOrder(new Uint32Array());

export type Sought = { term: Term; ways: Ways };

/** Limits of the cached alternatives of terms, for each text version: terms, and bytes per product. */
const MOST_TERMS_KEPT = 500;
const WAYS_BYTES_PER_PRODUCT = 48;
const MIN_WAYS_BYTES = 2 * 1024 * 1024;
type CachedAlternatives = Readonly<Record<Column, LRUCache<Term, Ways>>>;
const editions = new WeakMap<object, CachedAlternatives>();

function cachedAlternatives({ textVersion, products }: CatalogueSnapshot): CachedAlternatives {
  let kept = editions.get(textVersion);
  if (kept === undefined) {
    const none = () =>
      new LRUCache<Term, Ways>({
        max: MOST_TERMS_KEPT,
        maxSize: Math.max(MIN_WAYS_BYTES, products.length * WAYS_BYTES_PER_PRODUCT),
        sizeCalculation: (ways) => bytesOf(ways, products.length),
      });
    kept = { document: none(), about: none() };
    editions.set(textVersion, kept);
  }
  return kept;
}

/** Matches of the terms in the names of the snapshot; with `about`, also in descriptions. */
async function seek(
  deps: Pick<Deps, 'db'>,
  snapshot: CatalogueSnapshot,
  terms: readonly Term[],
  about = false,
): Promise<Sought[]> {
  const kept = cachedAlternatives(snapshot)[about ? 'about' : 'document'];
  const known = new Map(terms.map((term) => [term, kept.get(term)]));
  const missing = [...known].flatMap(([term, ways]) => {
    if (ways !== undefined) return [];
    const wanted = waysOf(term, 'document');
    const praised = about ? waysOf(term, 'about').filter((way) => way.length === 1) : [];
    return [{ term, wanted: [...wanted, ...praised] }];
  });
  if (missing.length > 0) {
    const found = await postingsOf(
      deps,
      snapshot,
      missing.flatMap(({ wanted }) => wanted.flat()),
    );
    for (const { term, wanted } of missing) {
      const ways = wanted.map((way) => together(snapshot, way, found));
      kept.set(term, ways);
      known.set(term, ways);
    }
  }
  return terms.map((term) => ({ term, ways: known.get(term) ?? [] }));
}

/** Additional points for a match exactly as typed, among the best results. */
const TOGETHER_POINTS = 3;
const TOGETHER_FIRST = 60;

/** True when no product matches the term. */
const isEmpty = ({ ways }: Pick<Sought, 'ways'>): boolean => ways.every((way) => countOf(way) === 0);

const scoreOf = (
  snapshot: CatalogueSnapshot,
  sought: readonly Sought[],
  needed?: readonly boolean[],
): Score =>
  score(
    snapshot,
    sought.map(({ ways }) => ways),
    needed,
  );

/** Up to this many terms every subset is tried; beyond it, all products matching any term are scanned. */
const TRIED = 5;

type Best = Pick<Score, 'places' | 'points'> & { mask: number };

/**
 * Products matching the terms with the highest total weight; among equals, the rarest set of terms `mask` (a
 * bit each), which is more specific.
 * @param least minimum total weight; positive
 * @returns null when nothing reaches it
 */
function bestOf(
  snapshot: CatalogueSnapshot,
  sought: readonly Sought[],
  weights: readonly number[],
  least: number,
): Best | null {
  const masks = Array.from({ length: 2 ** sought.length }, (_, mask) => mask);
  const has = (mask: number, n: number): boolean => ((mask >> n) & 1) === 1;
  const sums = (values: readonly number[]): number[] =>
    masks.map((mask) => values.reduce((sum, value, n) => (has(mask, n) ? sum + value : sum), 0));
  const worth = sums(weights);
  const common = sums(sought.map(({ ways }) => ways.reduce((sum, way) => sum + countOf(way), 0)));
  const chosen = (scores: readonly Score[], most: number): Best => {
    const isMetBy = new Uint8Array(masks.length);
    for (const { met } of scores) for (let i = 0; i < met.length; i += 1) isMetBy[met[i] ?? 0] = 1;
    const fitting = masks.filter((mask) => isMetBy[mask] === 1 && worth[mask] === most);
    const mask = fitting.reduce((rarest, one) => ((common[one] ?? 0) < (common[rarest] ?? 0) ? one : rarest));
    return { ...joined(scores, (one) => worth[one] === most), mask };
  };
  if (sought.length > TRIED) {
    const all = scoreOf(snapshot, sought);
    const most = all.met.reduce((best, mask) => Math.max(best, worth[mask] ?? 0), 0);
    return most < least ? null : chosen([all], most);
  }
  const telling = masks.filter(
    (mask) => mask > 0 && weights.every((weight, n) => weight > 0 || !has(mask, n)),
  );
  const levels = new Set(telling.map((mask) => worth[mask] ?? 0).filter((level) => level >= least));
  for (const most of [...levels].sort((a, b) => b - a)) {
    // These match no other weighted term: otherwise a heavier set would match.
    const scores = telling
      .filter((mask) => worth[mask] === most)
      .filter((mask) =>
        isMet(
          snapshot,
          sought.filter((_, n) => has(mask, n)).map(({ ways }) => ways),
        ),
      )
      .map((mask) =>
        scoreOf(
          snapshot,
          sought,
          sought.map((_, n) => has(mask, n)),
        ),
      )
      .filter(({ places }) => places.length > 0);
    if (scores.length > 0) return chosen(scores, most);
  }
  return null;
}

/** The ordinals of products whose matched terms are accepted. */
function joined(scores: readonly Score[], fits: (met: number) => boolean): Pick<Score, 'places' | 'points'> {
  const size = scores.reduce((sum, { met }) => sum + met.reduce((n, one) => n + Number(fits(one)), 0), 0);
  const found = { places: new Uint32Array(size), points: new Uint16Array(size) };
  let at = 0;
  for (const { places, points, met } of scores) {
    for (let i = 0; i < places.length; i += 1) {
      if (!fits(met[i] ?? 0)) continue;
      found.places[at] = places[i] ?? 0;
      found.points[at] = points[i] ?? 0;
      at += 1;
    }
  }
  return found;
}

/** Interleaves two rankings, beginning with the first. */
function inTurns(first: Ranking, second: Ranking): Ranking {
  const [ones, others] = [first.first(), second.first()];
  const places = new Set<number>();
  for (let n = 0; n < Math.max(ones.length, others.length); n += 1) {
    for (const place of [ones[n], others[n]]) if (place !== undefined) places.add(place);
  }
  return Ranking.inOrder(Uint32Array.from(places));
}

/** The products of a snapshot, by posting lists in this process. */
export class SnapshotProducts implements SearchedProducts<Sought, Ranking> {
  readonly none = NO_PLACES;
  readonly #deps: Pick<Deps, 'db'>;
  readonly #snapshot: CatalogueSnapshot;
  readonly #vocabulary: Vocabulary;

  constructor(deps: Pick<Deps, 'db'>, snapshot: CatalogueSnapshot) {
    this.#deps = deps;
    this.#snapshot = snapshot;
    this.#vocabulary = vocabularyOf(snapshot);
  }

  seek(terms: readonly Term[], about = false): Promise<Sought[]> {
    return seek(this.#deps, this.#snapshot, terms, about);
  }

  isEmpty(one: Sought): boolean {
    return isEmpty(one);
  }

  isNamed({ ways }: Sought): boolean {
    return ways.slice(0, 1).some(isNamed);
  }

  countOf({ ways }: Sought): number {
    return Math.max(0, ...ways.map(countOf));
  }

  #ranked(score: Pick<Score, 'places' | 'points'>, query: string, terms: readonly Term[]): Ranking {
    return rank(this.#snapshot, this.#vocabulary, score, folded(query), terms);
  }

  async meeting(sought: readonly Sought[], query: string): Promise<Ranking> {
    const terms = sought.map(({ term }) => term);
    const needed = neededOf(terms);
    if (terms.length === 0 || sought.some((one, n) => needed[n] && isEmpty(one))) return NO_PLACES;
    const ranked = this.#ranked(scoreOf(this.#snapshot, sought, needed), query, terms);
    return raise(ranked, await this.#together(query, terms, ranked), TOGETHER_FIRST);
  }

  /** Among the best, those that contain the input literally: as a whole, or a segmented run of Thai. */
  async #together(query: string, terms: readonly Term[], ranked: Ranking): Promise<Map<number, number>> {
    if (ranked.length <= 1) return new Map();
    const texts = textsTogether(query, terms);
    if (texts.length === 0) return new Map();
    const ids = Array.from(
      ranked.first(TOGETHER_FIRST),
      (place) => this.#snapshot.products[place]?.mat_id ?? 0,
    );
    const patterns = texts.map((one) => patternsFor(one, true));
    const found = await findTogether(this.#deps.db, ids, patterns);
    return new Map(
      [...found].map(([id, times]) => [this.#snapshot.byId.get(id)?.place ?? 0, times * TOGETHER_POINTS]),
    );
  }

  async heaviest(
    sought: readonly Sought[],
    weights: readonly number[],
    least: number,
  ): Promise<Heaviest<Ranking> | null> {
    const best = bestOf(this.#snapshot, sought, weights, least);
    return best && { mask: best.mask, ranked: (query, terms) => this.#ranked(best, query, terms) };
  }

  inTurns(first: Ranking, second: Ranking): Ranking {
    return inTurns(first, second);
  }

  async similar(key: string): Promise<Ranking> {
    const ids = await findSimilar(this.#deps.db, key);
    return Ranking.inOrder(Uint32Array.from(this.#placesOf(ids)));
  }

  #placesOf(ids: readonly number[]): number[] {
    return ids.flatMap((id) => this.#snapshot.byId.get(id)?.place ?? []);
  }

  arranged(ranked: Ranking, pins: readonly number[], hidden: readonly number[]): Ranking {
    const size = this.#snapshot.products.length;
    const gone = Bits.of(Uint32Array.from(this.#placesOf(hidden)), size);
    const first = this.#placesOf(pins).filter((place) => !gone.has(place));
    if (first.length === 0 && hidden.length === 0) return ranked;
    const pinned = Bits.of(Uint32Array.from(first), size);
    const rest = ranked.first().filter((place) => !gone.has(place) && !pinned.has(place));
    return Ranking.inOrder(Uint32Array.from([...first, ...rest]));
  }

  /** Without the cache of terms of queries: these belong to none. */
  async matching(terms: readonly Term[], column: Column): Promise<(n: number, matId: number) => boolean> {
    const wanted = terms.map((term) => waysIn(term, column));
    const found = await postingsOf(this.#deps, this.#snapshot, wanted.flat(2));
    const lists = wanted.map((ways) => ways.map((way) => together(this.#snapshot, way, found)));
    return (n, matId) => {
      const place = this.#snapshot.byId.get(matId)?.place;
      const ways = lists[n];
      return place !== undefined && ways !== undefined && isIn(ways, place);
    };
  }
}
