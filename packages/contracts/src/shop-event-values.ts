/** Plain values of events and their registration (SHELL-22): the browser may import this file. */

export const STAFF_EVENT_STATES = ['draft', 'coming', 'running', 'over'] as const;
export type StaffEventState = (typeof STAFF_EVENT_STATES)[number];

export const EVENT_REGISTRATION_STATES = ['registered', 'waiting', 'withdrawn'] as const;
export type EventRegistrationState = (typeof EVENT_REGISTRATION_STATES)[number];

/** Limits of the form of an event, of registering, and of the list of who registered; days until it is deleted. */
export const EVENT_EDIT = {
  ...{ code: 60, title: 120, summary: 1000, place: 160, address: 400, alt: 200, link: 400 },
  ...{ capacity: 10_000, name: 120, rows: 1000, keptDays: 90 },
} as const;

/** How an event stands for staff at a moment. */
export function staffEventState(
  of: Readonly<{ published: boolean; starts_at: string; ends_at: string }>,
  now: number,
): StaffEventState {
  if (!of.published) return 'draft';
  if (now < Date.parse(of.starts_at)) return 'coming';
  return now < Date.parse(of.ends_at) ? 'running' : 'over';
}
