/** Plain values of the content service: the browser may import this file. */
import type { IMAGE_FORMATS } from './limits.ts';

/** Every block a layout may hold (specification, section 2, "Content blocks"). */
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

/** HOME-09: so many product codes has the best of the week. */
export const BEST_OF_WEEK = 6;
/** HOME-10 */
export const GRID_COLUMNS = [1, 2, 3, 4] as const;
/** Sites whose videos a page may show (HOME-11). */
export const VIDEO_SITES = ['youtube', 'vimeo'] as const;

/** HOME-18: a layout that takes longer is given up. */
export const LAYOUT_TIMEOUT_MS = 10_000;
/** HOME-21: the popup comes back after so long. */
export const POPUP_EVERY_MS = 15 * 60_000;

/** HOME-01: the page the front page is built from. */
export const HOME_PAGE = 'home';
export const DEALS_PAGE = 'deals';
/** The page of a brand that has one (`shop_in_shop`), by its slug. */
export const brandPage = (linkName: string): string => `brand-${linkName}`;
/** SHELL-22: the page with the blocks of an event. */
export const eventPage = (eventCode: string): string => `event-${eventCode}`;
/** SHELL-26: links of pages that only the shop's app opens. */
export const APP_ONLY_PREFIX = '/special-event';

/** Information pages with a text of their own: GET /content/information-pages/{name}. */
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

export const CONTACT_TOPICS = ['order', 'product', 'partner', 'career', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];
export const CONTACT_TEXT = { subject: 150, company: 150, message: 3000 } as const;

/** INFO-08 */
export const MAP_CENTRE = { lat: 13.745206, lng: 100.533331, zoom: 18 } as const;

/** Widths in which a banner can be had, as far as it is that wide: /img/{hash}/{width}.{format}. */
export const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const;

/** Address of a picture of the content service in one of its widths. */
export const bannerImage = (
  hash: string,
  width: number,
  format: (typeof IMAGE_FORMATS)[number] = 'webp',
): string => `/img/${hash}/${width}.${format}`;

/** Pages of the shop's own that stand on what a shop may not have: branches, posts, giveaways, reviews. */
export const EMPTY_PAGES = ['/store_locations', '/blogs', '/campaign/giveaway', '/reviews'] as const;
