import type { Block, Layout } from '@mali/contracts/content';
import { LAYOUT_TIMEOUT_MS } from '@mali/contracts/content-values';

/** The requests of pages built from blocks. The web server makes the same ones and embeds the responses. */

/** Page names with fixed routes. */
export const CREDIT_CARD_DEALS_PAGE = 'deals-creditcard';
export const HOW_TO_PAGE = 'howto';

/** A server-rendered block without its data, which is fetched from the page with this name. */
export type LaterBlock = { id: string; type: Block['type']; later: string };

/** A layout as used by a page: one that timed out has neither blocks nor prices. */
export type PageLayout = Omit<Layout, 'components' | 'pricing'> & {
  components: (Block | LaterBlock)[];
  pricing: Layout['pricing'] | null;
};

const NO_TEXT = { th: '', en: '' };
/** HOME-18: replaces a layout that timed out. */
export const EMPTY_LAYOUT: PageLayout = {
  id: null,
  components: [],
  seo_title: NO_TEXT,
  seo_desc: NO_TEXT,
  seo_keywords: NO_TEXT,
  og_image: null,
  pricing: null,
};

const content = { client: 'content' } as const;

/** CACHE-03: not cached by the browser; HOME-18: timeout of 10 seconds. */
export const layoutRequest = (pageName: string) =>
  ({
    ...content,
    url: '/api/web/layout',
    method: 'POST',
    data: { pageName },
    timeout: LAYOUT_TIMEOUT_MS,
    late: EMPTY_LAYOUT,
  }) as const;

export const previewRequest = (id: number) =>
  ({ ...content, url: `/page-layouts/${id}`, method: 'GET' }) as const;

const POSTS_A_PAGE = 12;
export const postsRequest = (page: number) =>
  ({ ...content, url: '/blogs', method: 'GET', params: { page, limit: POSTS_A_PAGE } }) as const;

/** @param key id or slug of the post */
export const postRequest = (key: string) =>
  ({ ...content, url: `/blogs/${encodeURIComponent(key)}`, method: 'GET' }) as const;

/** The code of an event URL, or null when invalid. */
export function eventCode(text: string | undefined): string | null {
  const code = text?.toLowerCase() ?? '';
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code) && code.length <= 60 ? code : null;
}
export const eventRequest = (code: string) =>
  ({ ...content, url: `/events/${code}`, method: 'GET' }) as const;
