import type { MaterialCard, MaterialsRequest } from '@mali/contracts/catalogue';
import { type Language, PAGE_SIZE } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
import type { JsonLd } from '../../ui/page-meta.tsx';
import { inLanguage } from '../preferences/index.ts';
import { pagesAsked, USUAL_SORT } from './requests.ts';

/** What an address asks for besides its place: filters, a search, an order. */
const isNarrowed = ({ filter, sort }: MaterialsRequest): boolean =>
  (sort !== undefined && sort !== USUAL_SORT) ||
  Object.keys(filter ?? {}).some((name) => name !== 'brand' && name !== 'category');

/** The list of a place as it is, from its first page. What tells where a visitor came from does not count. */
export const isWhole = (request: MaterialsRequest, search: URLSearchParams): boolean =>
  !isNarrowed(request) && pagesAsked(search) === 1;

/**
 * What search engines are told of a listing's address. A place has one address, and one for each further page; what is
 * narrowed, sorted or searched for is not theirs to show, and names no other address.
 * @param count products of the list
 */
export function listingHead(
  request: MaterialsRequest,
  slugs: readonly string[],
  search: URLSearchParams,
  count: number,
): { canonical: string | null; noindex: boolean } {
  if (isNarrowed(request)) return { canonical: null, noindex: true };
  const page = Math.min(pagesAsked(search), Math.ceil(count / PAGE_SIZE.listing));
  return { canonical: paths.shop(slugs, { page: page > 1 ? page : undefined }), noindex: false };
}

/** The products of a list's first page as search engines read them, in their order. */
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
