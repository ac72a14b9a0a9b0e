import type { Facets, MaterialsFilter, SearchFound } from '@mali/contracts/catalogue';
import type { Sort } from '@mali/contracts/limits';
import type { PriceWords } from '@mali/thai/price-words';
import type { Deps } from '../../platform/deps.ts';
import { Bits } from './bits.ts';
import type { CatalogueIndex, CatalogueQuery, QueryResult } from './catalogue-index.ts';
import { handOrder } from './collection-members.ts';
import { placeAfter, writeCursor } from './cursor.ts';
import type { KeywordMatch, Keywords } from './keywords.ts';
import { Order } from './order.ts';
import { type CandidateSet, countCategories, type Place, placeOf, select, selected } from './select.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

/** What the in-process index works with besides its snapshot. */
type Tools = Readonly<{ db: Deps['db']; keywords: Keywords }>;

/** Facets of an unknown category. */
export const NO_FACETS: Facets = {
  categories: [],
  brands: [],
  promotions: [],
  ratings: [],
  skin_types: [],
  concerns: [],
  finishes: [],
  sizes: [],
  shades: [],
  free_of: [],
  price_min: 0,
  price_max: 0,
};

/** Variants requested by id, each product once, by product (LIST-07); in the requested order. */
function requestedVariants(snapshot: CatalogueSnapshot, variantIds: readonly number[]): Map<Product, number> {
  const asked = new Map<Product, number>();
  for (const id of variantIds) {
    const product = snapshot.productOf(id);
    if (product !== undefined && !asked.has(product)) asked.set(product, id);
  }
  return asked;
}

type Candidates = CandidateSet & {
  /** The sort order; null for relevance or the request's order. */
  sort: Sort | null;
  asked: ReadonlyMap<Product, number>;
  match: KeywordMatch | null;
};

/**
 * Candidates of a filter, in order: by `sort`; without it the requested order of variants, by relevance for a
 * keyword, else newest first (LIST-12).
 */
async function candidatesFor(
  { db, keywords }: Tools,
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  sort: Sort | undefined,
  literal = false,
): Promise<Candidates> {
  const asked = filter.products === undefined ? null : requestedVariants(snapshot, filter.products);
  const keyword = filter.keyword?.trim() ?? '';
  if (asked === null && keyword === '') {
    const by = sort ?? 'new_arrivals';
    return { order: snapshot.order(by), only: null, sort: by, asked: new Map(), match: null };
  }
  const match = keyword === '' ? null : await keywords.match({ db }, snapshot, keyword, literal);
  const chosen = asked === null ? null : Uint32Array.from(asked.keys(), ({ place }) => place);
  const size = snapshot.products.length;
  const found = match === null ? null : Bits.of(match.ranking.places, size);
  const only = chosen === null ? found : (found?.and(Bits.of(chosen, size)) ?? Bits.of(chosen, size));
  return {
    order:
      sort === undefined
        ? new Order(chosen ?? match?.ranking.first() ?? new Uint32Array(), false)
        : snapshot.order(sort),
    only,
    sort: sort ?? null,
    asked: asked ?? new Map(),
    match,
  };
}

/**
 * The filter with the keyword's price words as a price range; an explicit range takes precedence. `price`:
 * the range in the keyword; null without one.
 */
export function withPrices(
  { keywords }: Pick<Tools, 'keywords'>,
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  literal = false,
): { filter: MaterialsFilter; price: PriceWords | null } {
  const asked = filter.keyword === undefined || literal ? null : keywords.priceIn(snapshot, filter.keyword);
  if (asked === null || (asked.min === null && asked.max === null)) return { filter, price: null };
  const { price_min, price_max } = filter;
  const [least, most] =
    price_min === undefined && price_max === undefined ? [asked.min, asked.max] : [price_min, price_max];
  const narrowed = {
    ...filter,
    keyword: asked.keyword,
    ...(least != null && { price_min: least }),
    ...(most != null && { price_max: most }),
  };
  return { filter: narrowed, price: asked };
}

/** Match of a keyword that contains nothing but a price. */
export const ALL: SearchFound = { found: 'all', corrected: null, ignored: [], did_you_mean: null };

/** A search with a price is about products, and leads to no other page. */
export function told({ redirect, ...found }: SearchFound, price: PriceWords | null): QueryResult['search'] {
  if (price !== null) return { ...found, price };
  return redirect === undefined ? found : { ...found, redirect };
}

/** A collection by hand has its own order in the place of the usual one, best sellers. */
function byHand(
  snapshot: CatalogueSnapshot,
  { collection }: Place,
  sort: Sort | undefined,
  candidates: Candidates,
): Candidates {
  const isUsual = candidates.only === null && (sort === undefined || sort === 'best_sellers');
  if (collection?.kind !== 'hand' || !isUsual) return candidates;
  return { ...candidates, order: handOrder(snapshot, collection), sort: null };
}

/** A page of a snapshot's products (CatalogueIndex.find). */
export async function findInSnapshot(
  tools: Tools,
  snapshot: CatalogueSnapshot,
  query: CatalogueQuery,
): Promise<QueryResult> {
  const { page, limit, facets, after } = query;
  const { filter, price } = withPrices(tools, snapshot, query.filter, query.literal);
  const place = placeOf(snapshot, filter);
  if (place === null) {
    return { place, hits: [], count: 0, next: null, facets: facets ? NO_FACETS : null, search: null };
  }
  const candidates = await candidatesFor(tools, snapshot, filter, query.sort, query.literal);
  const among = byHand(snapshot, place, query.sort, candidates);
  const { asked, match } = among;
  const from =
    after === undefined
      ? { start: 0, skip: (page - 1) * limit, passed: (page - 1) * limit }
      : placeAfter(snapshot, among.order, among.sort, after);
  const selection = select(snapshot, among, place, filter, { ...from, limit, facets });
  const last = selection.products.at(-1);
  const passed = from.passed + selection.products.length;
  return {
    place: {
      brand_id: place.brand?.brand_id ?? null,
      category_ids: place.categories.map(({ cat_id }) => cat_id),
      ...(place.collection !== undefined && { collection: place.collection.slug }),
    },
    hits: selection.products.map((product) => ({
      mat_id: product.mat_id,
      mat_var_id: asked.get(product) ?? product.variant,
    })),
    count: selection.count,
    next: selection.more && last !== undefined ? writeCursor(last, passed) : null,
    facets: selection.facets,
    search: match === null && price === null ? null : told(match?.told ?? ALL, price),
  };
}

/** How many of a snapshot's products each category holds (CatalogueIndex.countByCategory). */
export async function countInSnapshot(
  tools: Tools,
  snapshot: CatalogueSnapshot,
  asked: MaterialsFilter,
): ReturnType<CatalogueIndex['countByCategory']> {
  const { filter } = withPrices(tools, snapshot, asked);
  const place = placeOf(snapshot, filter);
  if (place === null) return null;
  const { only } = await candidatesFor(tools, snapshot, filter, undefined);
  const found = selected(snapshot, only, place, filter);
  return { count: found.count, byCategory: countCategories(snapshot, found) };
}
