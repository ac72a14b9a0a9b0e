import type { SearchAnswer } from '@mali/contracts/catalogue';

/** The older suggestion format (SRCH-12), returned by an older service. */
type OlderAnswer = {
  categories?: readonly { table_name?: string; search_term: string; pretext?: string }[];
  brands?: readonly { search_term: string }[];
  items?: readonly { value: string; price?: number | string }[];
};

/** A suggested keyword with its additional text. */
export type SuggestedKeyword = { keyword: string; before: string | null; price: number | null };
export type SuggestedItem = SearchAnswer['data']['items'][number];
export type SuggestedBrand = SearchAnswer['data']['brands'][number];
export type SuggestedOffer = NonNullable<SearchAnswer['data']['offer']>;
export type SuggestedCategory = SearchAnswer['data']['categories'][number];

/** Normalised suggestions of both formats (SRCH-13). */
export type Suggestions = Readonly<{
  words: readonly string[];
  categories: readonly SuggestedCategory[];
  brands: readonly SuggestedBrand[];
  items: readonly SuggestedItem[];
  /** Categories, brands and products of the older format, as keywords. */
  keywords: readonly SuggestedKeyword[];
  /** A promotion matching the input. */
  offer: SuggestedOffer | null;
  /** Total number of products; null if unknown. */
  count: number | null;
  corrected: string | null;
  ignored: readonly string[];
}>;

const isOlder = (answer: SearchAnswer | OlderAnswer): answer is OlderAnswer => !('data' in answer);

const priceOf = (price: number | string | undefined): number | null => {
  const baht = Number(price);
  return price === undefined || price === '' || Number.isNaN(baht) ? null : baht;
};

/** Parses a response in the shop's own or the older format. */
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
