import type { SearchAnswer } from '@mali/contracts/catalogue';

/** The older suggestion format (SRCH-12): what a service that has not been renewed answers. */
type OlderAnswer = {
  categories?: readonly { table_name?: string; search_term: string; pretext?: string }[];
  brands?: readonly { search_term: string }[];
  items?: readonly { value: string; price?: number | string }[];
};

/** A keyword that is suggested, with what is told beside it. */
export type SuggestedKeyword = { keyword: string; before: string | null; price: number | null };
export type SuggestedItem = SearchAnswer['data']['items'][number];
export type SuggestedBrand = SearchAnswer['data']['brands'][number];
export type SuggestedOffer = NonNullable<SearchAnswer['data']['offer']>;
export type SuggestedCategory = SearchAnswer['data']['categories'][number];

/** Suggestions as the box shows them, whichever of the two formats they came in (SRCH-13). */
export type Suggestions = Readonly<{
  words: readonly string[];
  categories: readonly SuggestedCategory[];
  brands: readonly SuggestedBrand[];
  items: readonly SuggestedItem[];
  /** What the older format names: a category, brand or product as a keyword. */
  keywords: readonly SuggestedKeyword[];
  /** A promotion that applies to what is typed. */
  offer: SuggestedOffer | null;
  /** Products in all; null when the answer does not say. */
  count: number | null;
  corrected: string | null;
  ignored: readonly string[];
}>;

const isOlder = (answer: SearchAnswer | OlderAnswer): answer is OlderAnswer => !('data' in answer);

const priceOf = (price: number | string | undefined): number | null => {
  const baht = Number(price);
  return price === undefined || price === '' || Number.isNaN(baht) ? null : baht;
};

/** Reads an answer in the shop's own format or in the older one. */
export function readSuggestions(answer: SearchAnswer | OlderAnswer): Suggestions {
  if (!isOlder(answer)) {
    const { data, count, corrected, ignored } = answer;
    return { ...data, keywords: [], count, corrected, ignored };
  }
  const { categories = [], brands = [], items = [] } = answer;
  return {
    words: [],
    categories: [],
    brands: [],
    items: [],
    offer: null,
    keywords: [
      ...categories.map(({ search_term, pretext = '' }) => ({
        keyword: search_term,
        before: pretext.trim() || null,
        price: null,
      })),
      ...brands.map(({ search_term }) => ({ keyword: search_term, before: null, price: null })),
      ...items.map(({ value, price }) => ({ keyword: value, before: null, price: priceOf(price) })),
    ],
    count: null,
    corrected: null,
    ignored: [],
  };
}
