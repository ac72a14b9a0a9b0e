import type { MaterialsRequest } from '@mali/contracts/catalogue';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  PAGE_SIZE,
  PRICE_MAX_BAHT,
  SHADE_FAMILIES,
  SIZES,
  SKIN_TYPES,
  SORTS,
  type Sort,
  TEXT,
} from '@mali/contracts/limits';
import { PROMOTION_KINDS, type PromotionKind } from '@mali/contracts/promotion-values';

/** Default order of a list page; the API's own default is new_arrivals (LIST-12). */
export const USUAL_SORT: Sort = 'best_sellers';

/**
 * The requests of landing pages. The web server makes the same ones and embeds the responses, so they are
 * defined only here.
 */

export const categoriesRequest = () => ({ url: '/v3/categories/find', method: 'GET' }) as const;

export const homeRequest = () => ({ url: '/v3/home', method: 'GET' }) as const;

/** @param filter part of a brand's name; empty: every brand */
export const brandsRequest = (filter = '') =>
  ({ url: '/api/v2/brand', method: 'GET', ...(filter !== '' && { params: { filter } }) }) as const;

export const materialRequest = (mat_id: number) =>
  ({ url: '/api/v2/material', method: 'GET', params: { mat_id } }) as const;

export const materialsRequest = (data: MaterialsRequest) =>
  ({ url: '/api/v2/materials', method: 'POST', data }) as const;

/** The id of a product or variant in a URL, or null if invalid. */
export function idOf(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

/** The id of a product in its address, which may be readable: 12-red-lipstick. */
export const itemIdOf = (text: string | undefined): number | null => idOf(text?.split('-')[0]);

const ids = (text: string | null, most: number): number[] =>
  (text ?? '')
    .split(',')
    .flatMap((id) => idOf(id) ?? [])
    .slice(0, most);

function known<T extends string>(text: string | null, values: readonly T[]): T[] {
  const asked = new Set((text ?? '').split(','));
  return values.filter((value) => asked.has(value));
}

/** A price parameter: baht, at most two decimals, within the shop's range (LIST-15). */
function price(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return null;
  const baht = Number(text);
  return baht <= PRICE_MAX_BAHT ? baht : null;
}

/** Parses promotion flags, 1-0-0-0-0-0, into kinds (LIST-05, LIST-06). */
export function promotionKinds(flags: string | null): PromotionKind[] {
  const set = (flags ?? '').split('-');
  return PROMOTION_KINDS.filter((_kind, place) => set[place] === '1');
}

/** The inverse, for links. */
export const promotionFlags = (kinds: readonly string[]): string =>
  PROMOTION_KINDS.map((kind) => (kinds.includes(kind) ? '1' : '0')).join('-');

/**
 * The listing of a URL: /shop with category slugs, or /search/{keyword} (SRCH-11), equal to /shop?keyword=.
 */
export function listingAddress(
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): { slugs: string[]; search: URLSearchParams } {
  const slugs = ['param1', 'param2', 'param3', 'param4'].flatMap((name) => params[name]?.toLowerCase() ?? []);
  const keyword = params.keyword ?? search.get('keyword');
  if (keyword === search.get('keyword') && keyword?.trim() !== '') return { slugs, search };
  const asked = new URLSearchParams(search);
  // A blank search is ignored.
  if (keyword?.trim()) asked.set('keyword', keyword);
  else asked.delete('keyword');
  return { slugs, search: asked };
}

/**
 * The request of a listing URL. Invalid parts are ignored: an old or mistyped link still shows products.
 * @param slugs path segments below /shop
 * @param tops slugs of the top categories: any other first segment is a brand (LIST-02, LIST-03)
 */
export function listingRequest(
  slugs: readonly string[],
  search: URLSearchParams,
  tops: ReadonlySet<string>,
): MaterialsRequest {
  const [first, ...rest] = slugs;
  const branded = first !== undefined && !tops.has(first);
  const category = (branded ? rest : slugs).slice(0, 3);
  const keyword = (search.get('keyword') ?? '').trim().slice(0, TEXT.keyword);
  const promotion = promotionKinds(search.get('promotion'));
  // Invalid ids are dropped; a list of only invalid ids requests no product, not all of them.
  const products = search.get('products') ? ids(search.get('products'), 100) : null;
  const brands = ids(search.get('brands'), 100);
  const price_min = price(search.get('price_min'));
  const price_max = price(search.get('price_max'));
  const rating = Number(search.get('rating'));
  const lists = {
    skin_types: known(search.get('skin_types'), SKIN_TYPES),
    concerns: known(search.get('concerns'), CONCERNS),
    finishes: known(search.get('finishes'), FINISHES),
    shades: known(search.get('shades'), SHADE_FAMILIES),
    sizes: known(search.get('sizes'), SIZES),
    free_of: known(search.get('free_of'), FREE_OF),
  };
  // Search results are sorted by relevance, selected products in the given order.
  const usual = keyword === '' && products === null ? USUAL_SORT : undefined;
  const sort = SORTS.find((order) => order === search.get('sort')) ?? usual;
  const origin = search.get('origin')?.slice(0, 100);
  const event = search.get('event')?.slice(0, 100);
  const literal = keyword !== '' && search.get('literal') === '1';
  return {
    filter: {
      ...(branded && { brand: first }),
      ...(category.length > 0 && { category }),
      ...(keyword !== '' && { keyword }),
      ...(promotion.length > 0 && { promotion }),
      ...(products !== null && { products }),
      ...(brands.length > 0 && { brands }),
      ...(price_min !== null && { price_min }),
      ...(price_max !== null && { price_max }),
      ...(rating > 0 && rating <= 5 && { rating }),
      ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
      ...(search.get('in_stock') === '1' && { in_stock: true }),
    },
    limit: PAGE_SIZE.listing,
    ...(sort && { sort }),
    options: {
      facets: true,
      ...(origin && { origin }),
      ...(event && { event }),
      ...(literal && { literal }),
    },
  };
}

/** The next page of a list: filter counts are not requested again. */
export function pageAfter({ options, ...request }: MaterialsRequest, after: string): MaterialsRequest {
  const { facets: _, ...others } = options ?? {};
  return { ...request, after, options: others };
}

/** Maximum number of pages of a list: bounds the memory of a phone. */
export const PAGES_MAX = 50;

/** Number of pages opened by a URL: `page=3` shows three. */
export function requestedPages(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1;
}
