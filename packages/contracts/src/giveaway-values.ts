/** Limits of giveaways. Plain values: the browser may import this file. */
export const GIVEAWAY = {
  units: 1000,
  title: 120,
  text: 2000,
  terms: 2000,
  reviewDays: { min: 3, max: 90 },
  /** Maximum number of days entries are open. */
  openDays: 60,
  /** Days after the draw in which a winner enters the delivery address of the prize. */
  claimDays: 14,
  /** Number of ended giveaways listed, newest first. */
  ended: 24,
} as const;

/** `closed`: entries have ended and the draw is pending. */
export const GIVEAWAY_STATES = ['open', 'soon', 'closed', 'drawn'] as const;
export type GiveawayState = (typeof GIVEAWAY_STATES)[number];
/** How giveaways stand in the back office. */
export const STAFF_GIVEAWAY_STATES = ['draft', ...GIVEAWAY_STATES] as const;

/**
 * State of a giveaway at a given time: entries open at `starts_at` (inclusive) and close at the end
 * (exclusive).
 */
export function giveawayStateAt(
  giveaway: { opens_at: string; closes_at: string; drawn_at: string | null },
  now: number,
): GiveawayState {
  if (giveaway.drawn_at !== null) return 'drawn';
  if (now >= Date.parse(giveaway.closes_at)) return 'closed';
  return now < Date.parse(giveaway.opens_at) ? 'soon' : 'open';
}
