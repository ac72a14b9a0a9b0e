/** Plain values of the content service: the browser may import this file. */
import type { IMAGE_FORMATS } from './limits.ts';

/** All block types of a layout (specification, section 2, "Content blocks"). */
export const BLOCK_TYPES = [
  'carousel',
  'home_carousel',
  'categories',
  'blogs',
  'best_of_week',
  'recommend',
  'call_to_action',
  'flash_sale',
  'grid',
  'video',
  'tabs',
  'products',
  'coupons',
  'sis_header',
  'sis_banner',
  'sis_text',
  'sis_type_a',
  'sis_type_b',
  'sis_type_c',
  'sis_type_d',
  'sis_top_products',
  'sis_products',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** HOME-09: number of products in the best of the week. */
export const BEST_OF_WEEK = 6;
/** HOME-10 */
export const GRID_COLUMNS = [1, 2, 3, 4] as const;
/** Video hosts allowed in pages (HOME-11). */
export const VIDEO_SITES = ['youtube', 'vimeo'] as const;

/** HOME-18: timeout for rendering a layout. */
export const LAYOUT_TIMEOUT_MS = 10_000;
/** HOME-21: interval between two displays of the popup. */
export const POPUP_EVERY_MS = 15 * 60_000;

/** Number of blocks in the first viewport. */
export const FIRST_BLOCKS = 2;

/** HOME-01: name of the home page. */
export const HOME_PAGE = 'home';
export const DEALS_PAGE = 'deals';
/** Page name of a brand with its own page (`shop_in_shop`), by slug. */
export const brandPage = (linkName: string): string => `brand-${linkName}`;
/** SHELL-22: the page with the blocks of an event. */
export const eventPage = (eventCode: string): string => `event-${eventCode}`;
/** SHELL-26: prefix of pages that only the mobile app opens. */
export const APP_ONLY_PREFIX = '/special-event';

/** Information pages with their own text: GET /content/information-pages/{name}. */
export const INFORMATION_PAGES = [
  'about',
  'privacy',
  'cookie-policy',
  'terms',
  'exchange-return',
  'partner',
  'careers',
] as const;
export type InformationPageName = (typeof INFORMATION_PAGES)[number];

export const CONTACT_TEXT = { subject: 150, company: 150, message: 3000 } as const;

/** INFO-08 */
export const MAP_CENTRE = { lat: 13.745206, lng: 100.533331, zoom: 18 } as const;

/** Banner widths, up to the width of the original: /img/{hash}/{width}.{format}. */
export const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const;

/** URL of a content picture in one of its widths. */
export const bannerImage = (
  hash: string,
  width: number,
  format: (typeof IMAGE_FORMATS)[number] = 'webp',
): string => `/img/${hash}/${width}.${format}`;

/** Pages that may be empty, depending on the shop's content: branches, posts, giveaways, reviews. */
export const EMPTY_PAGES = ['/store_locations', '/blogs', '/campaign/giveaway', '/reviews'] as const;
