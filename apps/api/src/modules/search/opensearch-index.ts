import type { Facets, MaterialsFilter } from '@mali/contracts/catalogue';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  PAGE_SIZE,
  SHADE_FAMILIES,
  SIZES,
  SKIN_TYPES,
  type Sort,
} from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import type { OpenSearchSettings } from '../../platform/opensearch-settings.ts';
import type {
  BrandSummary,
  CatalogueIndex,
  CatalogueQuery,
  Hit,
  QueryResult,
  Suggestions,
} from '../catalogue/catalogue-index.ts';
import { readCursor, writeCursor } from '../catalogue/cursor.ts';
import type { Dimension } from '../catalogue/filter-sets.ts';
import {
  ALL as ALL_FOUND,
  countInSnapshot,
  findInSnapshot,
  NO_FACETS,
  told,
  withPrices,
} from '../catalogue/in-process-listing.ts';
import type { Ordered } from '../catalogue/order.ts';
import { type Place, placeOf } from '../catalogue/select.ts';
import { type CatalogueSnapshot, type Category, STARS } from '../catalogue/snapshot.ts';
import type { LoaderDeps } from '../catalogue/snapshot-loader.ts';
import { keywords } from './keywords.ts';
import { brandsBySound, matchIn, reasonsIn, type SearchContext, wireMatch } from './match.ts';
import {
  type Aggregation,
  bucketsOf,
  namedBuckets,
  OpenSearch,
  type Query,
  SearchEngineError,
  type SearchResponse,
} from './opensearch-client.ts';
import { aliasOf, RESULT_WINDOW, STORED, type Stored } from './opensearch-mapping.ts';
import { EngineProducts, type EngineRanking, type EngineTerm } from './opensearch-products.ts';
import { ALL, allOf, filterQueries, NONE, placeQueries, priceQuery, SORTED } from './opensearch-query.ts';
import { priceIn } from './price.ts';
import { meantBy, popularKinds, suggestionsFor } from './suggest.ts';
import { type Match, vocabularyOf } from './vocabulary.ts';

/** More values than any filter has. */
const MANY = 20_000;
const MOST_MATCHES_KEPT = 5000;

type Matches = LRUCache<string, Match<EngineRanking>>;
type EngineDeps = LoaderDeps & Pick<Deps, 'snapshot'>;

/** Where a page of an order begins. */
type From = Readonly<{ passed: number; after: readonly (number | string)[] | null }>;

/**
 * The catalogue index in OpenSearch: matching, relevance, filters, counts and pages are its own; what a query means is
 * worked out here, with the words of the shop (match.ts). Lists without a keyword are read from the snapshot while the
 * engine does not answer; searches fail with SEARCH.UNAVAILABLE.
 */
export class OpenSearchIndex implements CatalogueIndex {
  readonly #deps: EngineDeps;
  readonly #engine: OpenSearch;
  readonly #alias: string;
  readonly #window: number;
  readonly #current: () => Promise<CatalogueSnapshot>;
  readonly #matches = new WeakMap<CatalogueSnapshot, Matches>();
  readonly #summaries = new WeakMap<CatalogueSnapshot, Promise<ReadonlyMap<number, BrandSummary>>>();

  constructor(
    deps: EngineDeps,
    engine: OpenSearch,
    prefix: string,
    {
      current = () => deps.snapshot.get(deps),
      window = RESULT_WINDOW,
    }: { current?: () => Promise<CatalogueSnapshot>; window?: number } = {},
  ) {
    this.#window = window;
    this.#deps = deps;
    this.#engine = engine;
    this.#alias = aliasOf(prefix);
    this.#current = current;
  }

  static async open(deps: EngineDeps, settings: OpenSearchSettings): Promise<OpenSearchIndex> {
    return new OpenSearchIndex(deps, await OpenSearch.open(settings), settings.prefix);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  #context(snapshot: CatalogueSnapshot): SearchContext<EngineTerm, EngineRanking> {
    let matches = this.#matches.get(snapshot);
    if (matches === undefined) {
      matches = new LRUCache({ max: MOST_MATCHES_KEPT });
      this.#matches.set(snapshot, matches);
    }
    return {
      deps: this.#deps,
      snapshot,
      products: new EngineProducts(this.#engine, this.#alias, snapshot),
      matches,
    };
  }

  #search<Source>(body: Readonly<Record<string, unknown>>): Promise<SearchResponse<Source>> {
    return this.#engine.search<Source>(this.#alias, body);
  }

  /** What a list is read from while the engine does not answer; a keyword is searched nowhere else. */
  async #orElse<Answer>(
    { keyword = '' }: Pick<MaterialsFilter, 'keyword'>,
    ask: () => Promise<Answer>,
    instead: () => Promise<Answer> | Answer,
  ): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof SearchEngineError)) throw error;
      if (keyword.trim() !== '') throw error;
      this.#deps.log.warn({ err: error }, 'the search engine: lists are read from the snapshot');
      return await instead();
    }
  }

  async find(query: CatalogueQuery): Promise<QueryResult> {
    const snapshot = await this.#current();
    return this.#orElse(
      query.filter,
      () => this.#find(snapshot, query),
      () => findInSnapshot({ db: this.#deps.db, keywords }, snapshot, query),
    );
  }

  async #find(snapshot: CatalogueSnapshot, query: CatalogueQuery): Promise<QueryResult> {
    const { filter, price } = withPrices({ keywords }, snapshot, query.filter, query.literal);
    const place = placeOf(snapshot, filter);
    const { facets, limit } = query;
    if (place === null)
      return { place, hits: [], count: 0, next: null, facets: facets ? NO_FACETS : null, search: null };
    const keyword = filter.keyword?.trim() ?? '';
    const match = keyword === '' ? null : await matchIn(this.#context(snapshot), keyword, query.literal);
    const base = baseOf(snapshot, place, filter, match);
    const sets = filterQueries(filter);
    const given = givenOrder(place, filter, query.sort, match !== null);
    const order = query.sort ?? (match === null ? 'new_arrivals' : 'relevance');
    const body = {
      query: base,
      ...(sets.size > 0 && { post_filter: allOf([...sets.values()]) }),
      track_total_hits: true,
      _source: STORED,
      ...(facets && { aggs: facetQueries(sets) }),
    };
    const page =
      given === null ? await this.#page(body, order, query) : await this.#pageOf(body, given, query);
    const last = page.shown.at(-1);
    const passed = page.passed + page.shown.length;
    const children = place.categories.at(-1)?.children ?? snapshot.tree;
    return {
      place: {
        brand_id: place.brand?.brand_id ?? null,
        category_ids: place.categories.map(({ cat_id }) => cat_id),
        ...(place.collection !== undefined && { collection: place.collection.slug }),
      },
      hits: page.shown.map(({ hit }) => hit),
      count: page.count,
      next:
        last !== undefined && page.shown.length === limit && page.more
          ? cursorOf(last.stored, passed, last.score)
          : null,
      facets: facets ? facetsIn(snapshot, filter, page.aggregations ?? {}, children) : null,
      search:
        match === null && price === null ? null : told(match === null ? ALL_FOUND : wireMatch(match), price),
    };
  }

  /** A page in an order of the engine. */
  async #page(
    body: Readonly<Record<string, unknown>>,
    order: Sort | 'relevance',
    { page, limit, after }: Pick<CatalogueQuery, 'page' | 'limit' | 'after'>,
  ): Promise<Shown> {
    const sort = SORTED[order];
    const skipped = (page - 1) * limit;
    const from: From =
      after === undefined ? await this.#deep(body, order, skipped, limit) : behind(order, after);
    // One more: whether there is another page.
    const answer = await this.#search<Stored>({
      ...body,
      ...{ sort, size: limit + 1 },
      ...(from.after === null ? { from: from.passed } : { search_after: from.after }),
    });
    const shown = answer.hits.hits.slice(0, limit).map(({ _source, _score }) => ({
      hit: { mat_id: _source.mat_id, mat_var_id: _source.variant },
      stored: _source,
      score: _score ?? 0,
    }));
    return {
      ...{ shown, passed: from.passed, more: answer.hits.hits.length > limit },
      count: answer.hits.total?.value ?? 0,
      ...(answer.aggregations !== undefined && { aggregations: answer.aggregations }),
    };
  }

  /** Where a page begins; one deeper than the engine counts is read up to, many products at a time. */
  async #deep(
    { query, post_filter }: Readonly<Record<string, unknown>>,
    order: Sort | 'relevance',
    skipped: number,
    limit: number,
  ): Promise<From> {
    let from: From = { passed: 0, after: null };
    if (skipped + limit + 1 <= this.#window) return { ...from, passed: skipped };
    while (from.passed < skipped) {
      const size = Math.min(this.#window, skipped - from.passed);
      const { hits } = await this.#search<Stored>({
        ...{ query, size, track_total_hits: false, _source: STORED, sort: SORTED[order] },
        ...(post_filter !== undefined && { post_filter }),
        ...(from.after !== null && { search_after: from.after }),
      });
      const last = hits.hits.at(-1);
      if (last === undefined) break;
      from = {
        passed: from.passed + hits.hits.length,
        after: valuesOf(order, last._source, last._score ?? 0),
      };
      if (hits.hits.length < size) break;
    }
    return from;
  }

  /** A page of products in an order that was given with the query, of which there are few. */
  async #pageOf(
    body: Readonly<Record<string, unknown>>,
    { by, ids }: GivenOrder,
    { page, limit, after }: Pick<CatalogueQuery, 'page' | 'limit' | 'after'>,
  ): Promise<Shown> {
    const answer = await this.#search<Stored>({
      ...body,
      ...{ size: Math.min(RESULT_WINDOW, Math.max(1, ids.length)), sort: SORTED.best_sellers },
    });
    const found = new Map<number, Stored>();
    for (const { _source } of answer.hits.hits)
      for (const id of by === 'variant' ? _source.variant_ids : [_source.mat_id]) found.set(id, _source);
    const all = new Map<number, Shown['shown'][number]>();
    for (const id of ids) {
      const stored = found.get(id);
      if (stored === undefined || all.has(stored.mat_id)) continue;
      const mat_var_id = by === 'variant' ? id : stored.variant;
      all.set(stored.mat_id, { hit: { mat_id: stored.mat_id, mat_var_id }, stored, score: 0 });
    }
    const cursor = after === undefined ? null : readCursor(after);
    const at = cursor === null ? -1 : [...all.keys()].indexOf(cursor.mat_id);
    const start = cursor === null ? (page - 1) * limit : at < 0 ? cursor.passed : at + 1;
    const listed = [...all.values()];
    return {
      shown: listed.slice(start, start + limit),
      passed: cursor?.passed ?? start,
      more: start + limit < listed.length,
      count: answer.hits.total?.value ?? 0,
      ...(answer.aggregations !== undefined && { aggregations: answer.aggregations }),
    };
  }

  async countByCategory(asked: MaterialsFilter): ReturnType<CatalogueIndex['countByCategory']> {
    const snapshot = await this.#current();
    return this.#orElse(
      asked,
      async () => {
        const { filter } = withPrices({ keywords }, snapshot, asked);
        const place = placeOf(snapshot, filter);
        if (place === null) return null;
        const keyword = filter.keyword?.trim() ?? '';
        const match = keyword === '' ? null : await matchIn(this.#context(snapshot), keyword);
        const { hits, aggregations } = await this.#search({
          ...{ size: 0, track_total_hits: true },
          query: allOf([baseOf(snapshot, place, filter, match), ...filterQueries(filter).values()]),
          aggs: { categories: { terms: { field: 'categories', size: MANY } } },
        });
        return {
          count: hits.total?.value ?? 0,
          byCategory: new Map(
            bucketsOf(aggregations?.categories).map(({ key, doc_count }) => [Number(key), doc_count]),
          ),
        };
      },
      () => countInSnapshot({ db: this.#deps.db, keywords }, snapshot, asked),
    );
  }

  async suggest(typed: string): Promise<Suggestions> {
    const snapshot = await this.#current();
    const asked = priceIn(snapshot, typed);
    const { keyword, min, max } = asked;
    const isPriced = min !== null || max !== null;
    const match: Omit<Match, 'ranking'> & { ranking: EngineRanking | null } =
      keyword === '' && isPriced
        ? { found: 'all', ranking: null, corrected: null, ignored: [], didYouMean: null, redirect: null }
        : await matchIn(this.#context(snapshot), keyword);
    const { ranking } = match;
    const traits = ['skin_types', 'free_of', 'concerns', 'finishes'] as const;
    const answer =
      ranking?.length === 0
        ? null
        : await this.#search<Stored>({
            query: {
              bool: {
                must: [ranking?.query ?? ALL],
                ...(isPriced && { filter: [priceQuery(min, max)] }),
              },
            },
            ...{ size: PAGE_SIZE.searchFetch, track_total_hits: true, _source: STORED },
            sort: ranking === null ? SORTED.best_sellers : SORTED.relevance,
            aggs: Object.fromEntries(
              ['categories', ...traits].map((field) => [field, { terms: { field, size: MANY } }]),
            ),
          });
    const counts = new Map(
      Object.entries(answer?.aggregations ?? {}).map(([name, found]) => [name, countsIn(found)]),
    );
    const meant = meantBy(snapshot, match.corrected ?? keyword, {
      count: answer?.hits.total?.value ?? 0,
      best: (answer?.hits.hits ?? []).flatMap(({ _source }) => snapshot.byId.get(_source.mat_id) ?? []),
      counts: {
        category: (id) => counts.get('categories')?.get(String(id)) ?? 0,
        trait: (name, value) => counts.get(name)?.get(value) ?? 0,
      },
    });
    // A search with a price is about products, and leads to no other page.
    const shown = isPriced ? { ...match, redirect: null } : match;
    return suggestionsFor(snapshot, meant, shown, isPriced ? asked : null);
  }

  async brands(): Promise<ReadonlyMap<number, BrandSummary>> {
    const snapshot = await this.#current();
    let summaries = this.#summaries.get(snapshot);
    if (summaries === undefined) {
      summaries = this.#orElse(
        {},
        () => this.#brands(),
        () => snapshot.brandSummaries,
      );
      this.#summaries.set(snapshot, summaries);
    }
    return summaries;
  }

  async #brands(): Promise<ReadonlyMap<number, BrandSummary>> {
    const { aggregations } = await this.#search({
      ...{ size: 0, track_total_hits: false },
      aggs: {
        brands: {
          terms: { field: 'brand_id', size: MANY },
          aggs: {
            best: {
              top_hits: { size: 1, sort: SORTED.best_sellers, _source: ['mat_id', 'sold_count'] },
            },
          },
        },
      },
    });
    type Best = Pick<Stored, 'mat_id' | 'sold_count'>;
    return new Map(
      bucketsOf(aggregations?.brands)
        .map(({ key, doc_count, best }) => {
          const first = (best as Aggregation).hits?.hits[0]?._source as Best;
          return { brand: Number(key), count: doc_count, ...first };
        })
        .sort((a, b) => b.sold_count - a.sold_count || a.mat_id - b.mat_id)
        .map(({ brand, count, mat_id }) => [brand, { count, best_mat_id: mat_id }]),
    );
  }

  async popularKinds(limit: number): Promise<readonly number[]> {
    const snapshot = await this.#current();
    return this.#orElse(
      {},
      async () => {
        const { aggregations } = await this.#search({
          ...{ size: 0, track_total_hits: false },
          aggs: {
            kinds: {
              terms: { field: 'kind', size: MANY },
              aggs: { sold: { sum: { field: 'sold_count' } } },
            },
          },
        });
        return bucketsOf(aggregations?.kinds)
          .map(({ key, sold }) => ({ id: Number(key), sold: (sold as Aggregation).value ?? 0 }))
          .filter(({ id }) => snapshot.categories.has(id))
          .sort((a, b) => b.sold - a.sold || a.id - b.id)
          .slice(0, limit)
          .map(({ id }) => id);
      },
      () => popularKinds(snapshot).slice(0, limit),
    );
  }

  async underRules(change: Parameters<CatalogueIndex['underRules']>[0]): Promise<CatalogueIndex> {
    const snapshot = await this.#current();
    const tried = snapshot.withSearchRules(change(snapshot.searchRules));
    const prefix = this.#alias.replace(/-[^-]*$/, '');
    return new OpenSearchIndex(this.#deps, this.#engine, prefix, { current: async () => tried });
  }

  async reasons(keyword: string, matIds: readonly number[]): ReturnType<CatalogueIndex['reasons']> {
    return reasonsIn(this.#context(await this.#current()), keyword, matIds);
  }

  async heard(text: string): Promise<readonly number[]> {
    return brandsBySound(this.#context(await this.#current()), text);
  }

  /** @throws SearchEngineError when the engine does not answer, or has no index of this release */
  async prepare(): Promise<void> {
    const behind = await this.#engine.behind(this.#alias);
    if (behind.length === 0)
      throw new SearchEngineError(
        `OpenSearch has no index ${this.#alias} yet: the worker of this release fills it`,
      );
    vocabularyOf(await this.#current()).spoken();
  }
}

type Shown = Readonly<{
  shown: readonly Readonly<{ hit: Hit; stored: Stored; score: number }>[];
  /** Number of products of the pages before. */
  passed: number;
  more: boolean;
  count: number;
  aggregations?: Readonly<Record<string, Aggregation>>;
}>;

/** Products in the order of a request or of a collection: ids of variants, or of products. */
type GivenOrder = Readonly<{ by: 'variant' | 'product'; ids: readonly number[] }>;

function givenOrder(
  { collection }: Place,
  { products }: MaterialsFilter,
  sort: Sort | undefined,
  isSearch: boolean,
): GivenOrder | null {
  if (products !== undefined && sort === undefined) return { by: 'variant', ids: products };
  const isUsual = !isSearch && products === undefined && (sort === undefined || sort === 'best_sellers');
  return collection?.kind === 'hand' && isUsual ? { by: 'product', ids: collection.products } : null;
}

/** The products of a place with the keyword, before filters. */
function baseOf(
  snapshot: CatalogueSnapshot,
  place: Place,
  { products }: MaterialsFilter,
  match: Match<EngineRanking> | null,
): Query {
  const filter = [
    ...placeQueries(snapshot, place),
    ...(products === undefined ? [] : [{ terms: { variant_ids: [...products] } }]),
  ];
  if (match === null) return allOf(filter);
  if (match.ranking.length === 0) return NONE;
  return { bool: { must: [match.ranking.query], ...(filter.length > 0 && { filter }) } };
}

const discountOf = ({ net, list }: Pick<Ordered, 'net' | 'list'>): number =>
  list === 0 ? 0 : net / list - 1;

/** The values that a product is sorted by. */
function valuesOf(order: Sort | 'relevance', product: Ordered, score: number): number[] {
  return SORTED[order].map((by) => {
    const [field = ''] = Object.keys(by);
    if (field === '_score') return score;
    return field === 'discount' ? discountOf(product) : product[field as keyof Ordered];
  });
}

/** The cursor of the snapshot's lists, so that each reads the other's, with the score of the last product. */
const cursorOf = (product: Ordered, passed: number, score: number): string =>
  `${writeCursor(product, passed)}_${score}`;

function behind(order: Sort | 'relevance', cursor: string): From {
  const end = readCursor(cursor);
  const score = Number(cursor.split('_')[7] ?? 0);
  return { passed: end.passed, after: valuesOf(order, end, score) };
}

const COUNTED = [
  ['brands', 'brand_id'],
  ['promotions', 'promotions'],
  ['skin_types', 'skin_types'],
  ['concerns', 'concerns'],
  ['finishes', 'finishes'],
  ['sizes', 'sizes'],
  ['shades', 'shades'],
  ['free_of', 'free_of'],
] as const;

const countsIn = (found: Aggregation | undefined): ReadonlyMap<string, number> =>
  new Map(bucketsOf(found).map(({ key, doc_count }) => [String(key), doc_count]));

/** Counts of each filter's values, under all other filters; and which values the place has. */
function facetQueries(sets: ReadonlyMap<Dimension, Query>): Record<string, unknown> {
  const under = (dimension: Dimension | null): Query =>
    allOf([...sets].flatMap(([other, query]) => (other === dimension ? [] : [query])));
  const values = (field: string) => ({ terms: { field, size: MANY } });
  const filtered = (filter: Query, aggs: object) => ({ filter, aggs });
  return {
    ...Object.fromEntries(
      COUNTED.flatMap(([name, field]) => [
        [`${name}_here`, values(field)],
        // Values of an AND filter narrow each other, so they are counted under their own filter too.
        [name, filtered(under(name === 'free_of' ? null : name), { values: values(field) })],
      ]),
    ),
    categories: filtered(under(null), { values: values('categories') }),
    ratings: filtered(under('ratings'), {
      values: {
        filters: {
          filters: Object.fromEntries(
            STARS.map((stars) => [`r${stars}`, { range: { rating: { gte: stars } } }]),
          ),
        },
      },
    }),
    price: filtered(under('price'), { least: { min: { field: 'net' } }, most: { max: { field: 'net' } } }),
  };
}

function facetsIn(
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  found: Readonly<Record<string, Aggregation>>,
  children: readonly Category[],
): Facets {
  const valuesIn = (name: string) => countsIn(found[name]?.values as Aggregation | undefined);
  const listed = (
    name: (typeof COUNTED)[number][0],
    names: readonly string[],
    chosen: readonly string[] = [],
  ): { value: string; count: number }[] => {
    const [counts, here] = [valuesIn(name), countsIn(found[`${name}_here`])];
    return names.flatMap((value) => {
      const count = counts.get(value) ?? 0;
      return count > 0 || here.has(value) || chosen.includes(value) ? [{ value, count }] : [];
    });
  };
  const brands = new Map(
    listed(
      'brands',
      snapshot.brandsByName.map(({ brand_id }) => String(brand_id)),
      filter.brands?.map(String),
    ).map(({ value, count }) => [Number(value), count]),
  );
  const categories = valuesIn('categories');
  const stars = namedBuckets(found.ratings?.values as Aggregation | undefined);
  const price = (name: 'least' | 'most'): number =>
    toBaht((found.price?.[name] as Aggregation | undefined)?.value ?? 0);
  return {
    categories: children.map(({ cat_id, category, category_th }) => ({
      value: String(cat_id),
      label_en: category,
      label_th: category_th,
      count: categories.get(String(cat_id)) ?? 0,
    })),
    brands: snapshot.brandsByName.flatMap(({ brand_id, brand_en, brand_th }) => {
      const count = brands.get(brand_id);
      return count === undefined
        ? []
        : [{ value: String(brand_id), label_en: brand_en, label_th: brand_th, count }];
    }),
    promotions: listed('promotions', PROMOTION_KINDS, filter.promotion),
    ratings: STARS.map((least) => ({ value: String(least), count: stars[`r${least}`]?.doc_count ?? 0 })),
    skin_types: listed('skin_types', SKIN_TYPES, filter.skin_types),
    concerns: listed('concerns', CONCERNS, filter.concerns),
    finishes: listed('finishes', FINISHES, filter.finishes),
    sizes: listed('sizes', SIZES, filter.sizes),
    shades: listed('shades', SHADE_FAMILIES, filter.shades),
    free_of: listed('free_of', FREE_OF, filter.free_of),
    price_min: price('least'),
    price_max: price('most'),
  };
}
