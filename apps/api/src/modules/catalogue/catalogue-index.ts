import type { Facets, MaterialsFilter, SearchFound } from '@mali/contracts/catalogue';
import type { Sort } from '@mali/contracts/limits';
import type { FoundBy } from '@mali/contracts/search-values';
import type { PriceWords } from '@mali/thai/price-words';
import type { SearchRule } from './repository.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Queries of lists and of the search. */
    readonly index: CatalogueIndex;
  }
}

/** A matching product, and the variant its card shows. */
export type Hit = Readonly<{ mat_id: number; mat_var_id: number }>;

export type CatalogueQuery = Readonly<{
  filter: MaterialsFilter;
  /** If omitted: the order of the ids in the filter, else relevance to the keyword, else newest first. */
  sort: Sort | undefined;
  /** Match the text as typed only, without corrections. */
  literal: boolean;
  /** Page number from 1; ignored with `after`. */
  page: number;
  limit: number;
  /** The previous page's `next`: no product is repeated or skipped when the catalogue changes. */
  after: string | undefined;
  /** Whether to count the values of further filters. */
  facets: boolean;
}>;

/** The first products that pass a filter, without counts. */
export const firstProducts = (
  filter: MaterialsFilter,
  sort: Sort | undefined,
  limit: number,
): CatalogueQuery => ({
  filter,
  sort,
  limit,
  literal: false,
  page: 1,
  after: undefined,
  facets: false,
});

/** Brand and category path of a filter. */
export type PlaceIds = Readonly<{
  brand_id: number | null;
  category_ids: readonly number[];
  /** Slug of the collection in the place of a brand. */
  collection?: string;
}>;

export type QueryResult = Readonly<{
  /** Null when brand or category is unknown: the result is empty then. */
  place: PlaceIds | null;
  hits: readonly Hit[];
  /** Total of all pages. */
  count: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** Null unless requested. */
  facets: Facets | null;
  /** How the keyword was interpreted and relaxed; null without a keyword. */
  search: (SearchFound & { price?: PriceWords }) | null;
}>;

/** A suggestion, and the product whose picture represents it. */
export type Pictured<Thing> = Readonly<Thing & { picture_of: number | null }>;

export type Suggestions = Readonly<{
  hits: readonly Hit[];
  /** Number of products matching the text. */
  count: number;
  found: SearchFound;
  /** Price range in the text, baht; null without one. */
  price: PriceWords | null;
  brand_ids: readonly number[];
  /** Each with its number of matching products. */
  categories: readonly Pictured<{ cat_id: number; count: number }>[];
  /** Longer keywords with results. */
  words: readonly string[];
  /** The promotion with most of the best matching products. */
  offer: Pictured<{ promo_id: number }> | null;
}>;

/** Why a product is among the results: for a part of the keyword, or for all of it (`typed` empty). */
export type FoundReason = Readonly<{ by: FoundBy; typed: string; text: string }>;

/** A brand that has products: how many, and the one that sells best. */
export type BrandSummary = Readonly<{ count: number; best_mat_id: number }>;

/**
 * The index behind lists and search: queries in, ids and counts out. Card data is read from the tables. Every
 * adapter passes the suite in search/catalogue-index-fixtures.ts.
 */
export interface CatalogueIndex {
  /** A page of the products matching a filter, with facet counts. */
  find(query: CatalogueQuery): Promise<QueryResult>;
  /** Number of products matching a filter per category, including descendants; null as `place`. */
  countByCategory(
    filter: MaterialsFilter,
  ): Promise<{ count: number; byCategory: ReadonlyMap<number, number> } | null>;
  /** Products, brands, categories and longer keywords for incomplete input. */
  suggest(typed: string): Promise<Suggestions>;
  /** The brands that have products, by id; the brand of the best seller first. */
  brands(): Promise<ReadonlyMap<number, BrandSummary>>;
  /** Ids of the best-selling categories, best first. */
  popularKinds(limit: number): Promise<readonly number[]>;
  /** The same products under other rules of the search: what staff try before they save it. */
  underRules(change: (rules: readonly SearchRule[]) => readonly SearchRule[]): Promise<CatalogueIndex>;
  /** Why these products are among the results of a keyword, in their order. */
  reasons(keyword: string, matIds: readonly number[]): Promise<readonly (readonly FoundReason[])[]>;
  /** Brands that a text is taken for by sound, the likeliest first. */
  heard(text: string): Promise<readonly number[]>;
  /** Builds what the first queries need, so that they do not wait for it. */
  prepare(): Promise<void>;
}
