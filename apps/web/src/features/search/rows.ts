import { type Language, SEARCH } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
import { promotionFlags } from '../catalogue/index.ts';
import { inLanguage } from '../preferences/index.ts';
import type {
  SuggestedBrand,
  SuggestedCategory,
  SuggestedItem,
  SuggestedKeyword,
  SuggestedOffer,
  Suggestions,
} from './answer.ts';

/** A selectable entry of the panel. */
export type Row = {
  id: string;
  to: string;
  /** The search it starts, stored as recent. */
  keyword?: string;
};
export type Group =
  | { kind: 'words' | 'recent' | 'popular'; rows: readonly (Row & { text: string })[] }
  | { kind: 'viewed' | 'best'; rows: readonly (Row & { item: SuggestedItem })[] }
  | { kind: 'places'; rows: readonly (Row & { place: SuggestedCategory | SuggestedBrand })[] }
  | { kind: 'keywords'; rows: readonly (Row & { of: SuggestedKeyword })[] }
  | {
      kind: 'items';
      rows: readonly (Row & { item: SuggestedItem })[];
      all: (Row & { count: number }) | null;
    };

/** Maximum number of rows (rule of use 42). */
const ROWS = 10;
/** Number of recently viewed products, or best sellers if there are none. */
const VIEWED = 3;
/** Number of popular searches when there are no recent ones. */
const POPULAR = 5;
/** Rows for longer keywords, categories and brands at most. */
const PLACES = 3;

export const results = (keyword: string): string => paths.shop([], { keyword });

const isBrand = (place: SuggestedCategory | SuggestedBrand): place is SuggestedBrand => 'link_name' in place;
export const placeName = (place: SuggestedCategory | SuggestedBrand, language: Language): string =>
  isBrand(place)
    ? language === 'th'
      ? place.brand_th
      : place.brand_en
    : inLanguage(place, 'category', language);
export const placeKind = isBrand;

/** A brand matching the input precedes categories, others follow them; at least one brand is included. */
function placesOf(
  { brands, categories }: Suggestions,
  typed: string,
  most: number,
): (SuggestedCategory | SuggestedBrand)[] {
  const shown = brands.slice(0, SEARCH.brands);
  const isTyped = ({ brand_en, brand_th }: SuggestedBrand) =>
    [brand_en, brand_th].some((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const named = shown.filter(isTyped);
  const others = shown.filter((brand) => !isTyped(brand));
  const room = most - named.length - (named.length === 0 && others.length > 0 ? 1 : 0);
  return [...named, ...categories.slice(0, Math.max(room, 0)), ...others].slice(0, most);
}

const itemRow = (item: SuggestedItem) => ({
  id: `item ${item.mat_var_id}`,
  to: paths.item(item.mat_id, item.mat_var_id),
  item,
});

/**
 * Rows of a response: products first (SRCH-04), the rest for categories, brands and longer keywords.
 * @param most maximum number of products (SRCH-04)
 */
export function suggestedGroups(answer: Suggestions, typed: string, most: number): Group[] {
  const keyword = answer.corrected ?? typed;
  const items = answer.items.slice(0, Math.min(most, SEARCH.items));
  const all = (answer.count ?? 0) > 0;
  const left = ROWS - items.length - (all ? 1 : 0);
  const places = placesOf(answer, typed, Math.min(PLACES, Math.ceil(left / 2)));
  const words = answer.words.slice(0, left - places.length);
  const groups: Group[] = [
    {
      kind: 'words',
      rows: words.map((text) => ({ id: `word ${text}`, to: results(text), keyword: text, text })),
    },
    {
      kind: 'places',
      rows: places.map((place) =>
        isBrand(place)
          ? { id: `brand ${place.link_name}`, to: paths.shop([place.link_name]), place }
          : { id: `category ${place.slugs.join('/')}`, to: paths.shop(place.slugs, { keyword }), place },
      ),
    },
    {
      kind: 'keywords',
      rows: answer.keywords
        .slice(0, ROWS)
        .map((of, place) => ({ id: `keyword ${place}`, to: results(of.keyword), keyword: of.keyword, of })),
    },
    {
      kind: 'items',
      rows: items.map(itemRow),
      all: all ? { id: 'all', to: results(typed), keyword: typed, count: answer.count ?? 0 } : null,
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Target of an offer: the flash sale, else a search within its kind of promotion. */
export const offerRow = ({ promo_id, flash, kind }: SuggestedOffer, keyword: string): Row =>
  flash
    ? { id: 'offer', to: paths.flashSale(promo_id) }
    : { id: 'offer', to: paths.shop([], { keyword, promotion: promotionFlags([kind]) }), keyword };

/** Rows without input, or without a match. */
export function offeredGroups(
  recent: readonly string[],
  popular: readonly { keyword: string; keyword_th: string }[],
  viewed: readonly SuggestedItem[],
  best: readonly SuggestedItem[],
  language: Language,
): Group[] {
  const seen = (viewed.length > 0 ? viewed : best).slice(0, VIEWED);
  const half = Math.floor((ROWS - seen.length) / 2);
  const searched = recent.slice(0, half);
  const row = (kind: string) => (text: string) => ({
    id: `${kind} ${text}`,
    to: results(text),
    keyword: text,
    text,
  });
  const groups: Group[] = [
    { kind: 'recent', rows: searched.map(row('recent')) },
    {
      kind: 'popular',
      rows: popular
        .slice(0, searched.length === 0 ? POPULAR : half)
        .map((one) => row('popular')(inLanguage(one, 'keyword', language))),
    },
    { kind: viewed.length > 0 ? 'viewed' : 'best', rows: seen.map(itemRow) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** All selectable rows, in order. */
export const rowsOf = (groups: readonly Group[]): Row[] =>
  groups.flatMap((group) => [...group.rows, ...(group.kind === 'items' && group.all ? [group.all] : [])]);
