/** What a giveaway may be. Plain values: the browser may import this file. */
export const GIVEAWAY = {
  units: 1000,
  title: 120,
  text: 2000,
  terms: 2000,
  reviewDays: { min: 3, max: 90 },
  /** Entries are open for so long at most. */
  openDays: 60,
  /** A winner says within so many days after the draw where the prize goes. */
  claimDays: 14,
  /** Ended giveaways that are listed, newest first. */
  ended: 24,
  /** Rows that staff see, newest first. */
  desk: 200,
} as const;

/** `closed`: entries are over and the draw is under way. */
export const GIVEAWAY_STATES = ['open', 'soon', 'closed', 'drawn'] as const;
export type GiveawayState = (typeof GIVEAWAY_STATES)[number];

/** What a giveaway is at a moment: entries open with its first moment and are over at its end. */
export function giveawayStateAt(
  giveaway: { opens_at: string; closes_at: string; drawn_at: string | null },
  now: number,
): GiveawayState {
  if (giveaway.drawn_at !== null) return 'drawn';
  if (now >= Date.parse(giveaway.closes_at)) return 'closed';
  return now < Date.parse(giveaway.opens_at) ? 'soon' : 'open';
}
