import { contentPageOf } from './content-items.ts';
import { brandPage, DEALS_PAGE, FIRST_BLOCKS, HOME_PAGE } from './content-values.ts';

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

/** For whom a block is, apart from everybody (docs/decisions/0107). */
export const BLOCK_AUDIENCES = ['guests', 'members', 'segment'] as const;
export type AudienceKind = (typeof BLOCK_AUDIENCES)[number];
/** `segment_id`: of kind `segment` alone; null while it is not chosen. */
export type BlockAudience = Readonly<{ kind: AudienceKind; segment_id: number | null }>;
type Addressed = Readonly<{ id: string; audience?: BlockAudience | null }>;

/** Whether a block is in the answer that everybody gets: browsers of members leave out those for guests. */
export const isShared = ({ audience }: Pick<Addressed, 'audience'>): boolean =>
  audience == null || audience.kind === 'guests';

/** Whether a block is shown to somebody: a guest, a member, or a member of a segment. */
export function isFor({ audience }: Pick<Addressed, 'audience'>, who: BlockAudience): boolean {
  if (audience == null) return true;
  if (audience.kind === 'segment')
    return who.kind === 'segment' && who.segment_id !== null && who.segment_id === audience.segment_id;
  return (audience.kind === 'guests') === (who.kind === 'guests');
}

/**
 * After which shared block those for members and segments come, by their id: after the one that they follow, but below the
 * first blocks, because they come later than the page. Without a shared block they have no place.
 */
export function furtherPlaces(order: readonly Addressed[]): Map<string, string> {
  const shared = order.filter(isShared);
  const forAll = shared.filter(({ audience }) => audience == null);
  const last = forAll[FIRST_BLOCKS - 1];
  const first = last === undefined ? shared.length : shared.indexOf(last) + 1;
  const places = new Map<string, string>();
  let passed = 0;
  for (const block of order) {
    if (isShared(block)) passed += 1;
    else {
      const after = shared[Math.max(passed, first) - 1];
      if (after !== undefined) places.set(block.id, after.id);
    }
  }
  return places;
}

/** The blocks that somebody sees, in the order of the shop. */
export function seenBy<Block extends Addressed>(blocks: readonly Block[], who: BlockAudience): Block[] {
  const places = furtherPlaces(blocks);
  const further = blocks.filter((block) => !isShared(block) && isFor(block, who));
  return blocks
    .filter(isShared)
    .flatMap((block) => [
      ...(isFor(block, who) ? [block] : []),
      ...further.filter(({ id }) => places.get(id) === block.id),
    ]);
}

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
