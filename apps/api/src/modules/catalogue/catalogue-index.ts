import type { Facets, MaterialsFilter, SearchFound } from '@mali/contracts/catalogue';
import type { Sort } from '@mali/contracts/limits';
import type { PriceWords } from '@mali/thai/price-words';

/** A product that was found, and the variant its card shows. */
export type Hit = Readonly<{ mat_id: number; mat_var_id: number }>;

export type CatalogueQuery = Readonly<{
  filter: MaterialsFilter;
  /** Without it as the ids in the filter stand, else by relevance to the keyword, else the newest first. */
  sort: Sort | undefined;
  /** Only what was typed, nothing that may have been meant. */
  literal: boolean;
  /** Pages are counted from 1; `after` counts more. */
  page: number;
  limit: number;
  /** The `next` of the page before: no product is repeated or skipped, whatever has changed since. */
  after: string | undefined;
  /** Whether the values of further filters are counted. */
  facets: boolean;
}>;

/** What the brand and the category path of a filter stand for. */
export type PlaceIds = Readonly<{ brand_id: number | null; category_ids: readonly number[] }>;

export type QueryResult = Readonly<{
  /** Null when the brand or the category is unknown: nothing is found then. */
  place: PlaceIds | null;
  hits: readonly Hit[];
  /** Of all pages. */
  count: number;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** Null unless asked for. */
  facets: Facets | null;
  /** How the keyword was understood and what was relaxed to find something; null without a keyword. */
  search: (SearchFound & { price?: PriceWords }) | null;
}>;

/** Something suggested, and the product whose picture stands for it. */
export type Pictured<Thing> = Readonly<Thing & { picture_of: number | null }>;

export type Suggestions = Readonly<{
  hits: readonly Hit[];
  /** How many products the text finds. */
  count: number;
  found: SearchFound;
  /** The range of prices that the text tells, baht; null without one. */
  price: PriceWords | null;
  brand_ids: readonly number[];
  /** With how many of the products found lie in each. */
  categories: readonly Pictured<{ cat_id: number; count: number }>[];
  /** Longer keywords that find something. */
  words: readonly string[];
  /** The promotion that most of the best products are in. */
  offer: Pictured<{ promo_id: number }> | null;
}>;

/**
 * The index that lists and the search ask: queries in, ids and counts out. It tells nothing that a card shows; that is
 * read from the tables. Every adapter passes the suite in search/catalogue-index-fixtures.ts.
 */
export interface CatalogueIndex {
  /** A page of the products that pass a filter, with the counts of further filter values. */
  find(query: CatalogueQuery): Promise<QueryResult>;
  /** How many products that pass a filter each category holds, those of its descendants included; null as `place`. */
  countByCategory(
    filter: MaterialsFilter,
  ): Promise<{ count: number; byCategory: ReadonlyMap<number, number> } | null>;
  /** Products, brands, categories and longer keywords for a text that is being typed. */
  suggest(typed: string): Promise<Suggestions>;
  /** The kinds of products that sell best: ids of categories, the best first. */
  popularKinds(limit: number): Promise<readonly number[]>;
}
