/** Plain values of the top-spender campaign (CAMP-03): the browser may import this file. */

/**
 * `counting`: the campaign has ended, and returns still reduce the totals; `settled`: the winners are final
 * and notified.
 */
export const TOP_SPENDER_STATES = ['coming', 'running', 'counting', 'settled'] as const;
export type TopSpenderState = (typeof TOP_SPENDER_STATES)[number];

/** `to_confirm`: the day of the announcement has come, and staff have to confirm the winners. */
export const STAFF_TOP_SPENDER_STATES = [
  ...(['draft', 'coming', 'running', 'counting', 'to_confirm', 'settled'] as const),
] as const;
export type StaffTopSpenderState = (typeof STAFF_TOP_SPENDER_STATES)[number];

/** `none`: all members rank, unnamed until they agree; `reviewed`: staff decide about every registration. */
export const TOP_SPENDER_REGISTRATIONS = ['none', 'automatic', 'reviewed'] as const;
export type TopSpenderRegistration = (typeof TOP_SPENDER_REGISTRATIONS)[number];

export const TOP_SPENDER_ENTRY_STATES = ['waiting', 'accepted', 'refused'] as const;
export type TopSpenderEntryState = (typeof TOP_SPENDER_ENTRY_STATES)[number];

export const TOP_SPENDER_ACTS = ['publish', 'withdraw', 'end'] as const;
export type TopSpenderAct = (typeof TOP_SPENDER_ACTS)[number];

/** Length of the leaderboard, and page size of the member's order history. */
export const TOP_SPENDER = { board: 20, history: 10 } as const;

/** Limits of the form of a campaign, and rows of its tables for staff. */
export const TOP_SPENDER_EDIT = {
  ...{ name: 120, lead: 400, terms: 4000, prize: 160, prizes: 20, places: 50, reason: 400 },
  ...{ named: 100, rightMax: 1_000_000, days: 366, rows: 200 },
} as const;

export type TopSpenderTimes = Readonly<{
  published: boolean;
  starts_at: string;
  ends_at: string;
  announce_at: string;
  settled_at: string | null;
}>;

/** How a campaign stands for staff at a moment. */
export function staffTopSpenderState(of: TopSpenderTimes, now: number): StaffTopSpenderState {
  if (of.settled_at !== null) return 'settled';
  if (!of.published) return 'draft';
  if (now < Date.parse(of.starts_at)) return 'coming';
  if (now < Date.parse(of.ends_at)) return 'running';
  return now < Date.parse(of.announce_at) ? 'counting' : 'to_confirm';
}
