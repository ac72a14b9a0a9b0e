import type { Permission } from './permissions.ts';

/** Plain values of the calendar of promotions: the browser may import this file. */

/** What stands in the calendar, and who may read it: whoever may read the list of such records. */
export const CALENDAR_KINDS = {
  promotion: 'promotion:read',
  flash: 'promotion:read',
  offer: 'promotion:read',
  coupon: 'promotion:read',
  price: 'goods:read',
  campaign: 'campaign:edit',
  event: 'layout:preview',
  popup: 'page:read',
  banner: 'page:read',
  page: 'page:read',
  site: 'site:read',
} as const satisfies Record<string, Permission>;
export type CalendarKind = keyof typeof CALENDAR_KINDS;
export const CALENDAR_KIND_NAMES = Object.keys(CALENDAR_KINDS) as CalendarKind[];

/** What a record is within its kind: the address of its page follows from both. */
export const CALENDAR_SORTS = [
  ...(['p001', 'p002', 'p003', 'p004', 'p005', 'p006'] as const),
  ...(['code', 'series', 'coupon', 'gift', 'coins', 'spending'] as const),
  ...(['price_change', 'giveaway', 'top_spender', 'event', 'popup'] as const),
  ...(['announcement', 'home_banner', 'dialog', 'layout', 'site_period', 'waiting_room'] as const),
] as const;
export type CalendarSort = (typeof CALENDAR_SORTS)[number];

export const CALENDAR_STATES = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];

/**
 * What is wrong with records at the same time. `two_cuts`: goods whose price is cut twice; `two_groups`: goods that count
 * for two promotions of several items; `no_stock`: a flash sale of goods without stock; `not_published`: the page of a
 * campaign, or the one that a popup leads to, is not there at its start.
 */
export const CALENDAR_COLLISIONS = [
  'two_cuts',
  'two_groups',
  'two_popups',
  'no_stock',
  'not_published',
] as const;
export type CalendarCollisionKind = (typeof CALENDAR_COLLISIONS)[number];

export const CALENDAR = {
  /** Days of one answer. */
  daysMax: 62,
  /** Records of one answer, those that begin first. */
  entriesMax: 500,
  collisionsMax: 200,
} as const;
