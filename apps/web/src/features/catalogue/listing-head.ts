import type { MaterialCard, MaterialsRequest } from '@mali/contracts/catalogue';
import { type Language, PAGE_SIZE } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
import type { JsonLd } from '../../ui/page-meta.tsx';
import { inLanguage } from '../preferences/index.ts';
import { requestedPages, USUAL_SORT } from './requests.ts';

/** Whether a URL has filters, a search or an order besides its category. */
const isNarrowed = ({ filter, sort }: MaterialsRequest): boolean =>
  (sort !== undefined && sort !== USUAL_SORT) ||
  Object.keys(filter ?? {}).some((name) => name !== 'brand' && name !== 'category');

/** The first page of an unfiltered list. Tracking parameters are ignored. */
export const isWhole = (request: MaterialsRequest, search: URLSearchParams): boolean =>
  !isNarrowed(request) && requestedPages(search) === 1;

/**
 * Robots and canonical data of a listing URL. A category has one canonical URL, and one per further page;
 * filtered, sorted and search URLs are noindex without a canonical.
 * @param count number of products
 */
export function listingHead(
  request: MaterialsRequest,
  slugs: readonly string[],
  search: URLSearchParams,
  count: number,
): { canonical: string | null; noindex: boolean } {
  if (isNarrowed(request)) return { canonical: null, noindex: true };
  const page = Math.min(requestedPages(search), Math.ceil(count / PAGE_SIZE.listing));
  return { canonical: paths.shop(slugs, { page: page > 1 ? page : undefined }), noindex: false };
}

/** The products of a list's first page as structured data, in their order. */
export const itemListJsonLd = (
  cards: readonly Pick<MaterialCard, 'mat_id' | 'mat_name' | 'mat_name_th'>[],
  language: Language,
  absolute: (path: string) => string,
): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: cards.map((card, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: inLanguage(card, 'mat_name', language),
    url: absolute(paths.item(card.mat_id)),
  })),
});
