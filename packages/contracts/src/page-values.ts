import { contentPageOf } from './content-items.ts';
import { brandPage, DEALS_PAGE, HOME_PAGE } from './content-values.ts';

/** Values of the editor of pages (docs/decisions/0079). Plain values: the browser imports this file. */

/** What a page is, by its name and its address. */
export const PAGE_KINDS = [
  'home',
  'deals',
  'brand',
  'event',
  'campaign',
  'exclusive',
  'app',
  'content',
  'other',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
/** How a page stands: without a valid layout it is empty. */
export const PAGE_STATES = ['live', 'empty'] as const;
export type PageState = (typeof PAGE_STATES)[number];
/** How a published layout stands: `covered` is valid, but another one began later. */
export const LAYOUT_STATES = ['scheduled', 'live', 'covered', 'ended', 'withdrawn'] as const;
export type LayoutState = (typeof LAYOUT_STATES)[number];

export const PAGE = {
  ...{ name: 80, title: 120, link: 200, blocks: 60, drafts: 10, versions: 100, all: 500, bytes: 400_000 },
} as const;

const PREFIXES = [brandPage(''), 'event-', 'campaign-', 'exclusive-'] as const;

/** @param link its address; null: a page that the shop knows by itself */
export function pageKind(name: string, link: string | null): PageKind {
  if (contentPageOf(name) !== null) return 'content';
  if (name === HOME_PAGE) return 'home';
  if (name === DEALS_PAGE || name.startsWith(`${DEALS_PAGE}-`)) return 'deals';
  if (name.startsWith(PREFIXES[0])) return 'brand';
  if (name.startsWith(PREFIXES[1])) return 'event';
  if (link?.startsWith('/special-event')) return 'app';
  if (name.startsWith(PREFIXES[2]) || link?.startsWith('/campaign')) return 'campaign';
  return name.startsWith(PREFIXES[3]) || link?.startsWith('/exclusive') ? 'exclusive' : 'other';
}

/** Whether a block is shown at a moment. */
export function isBlockShown(
  { hidden, from, until }: Readonly<{ hidden: boolean; from: string | null; until: string | null }>,
  at: number,
): boolean {
  if (hidden) return false;
  return (from === null || Date.parse(from) <= at) && (until === null || Date.parse(until) > at);
}
