import type { Branch } from '@mali/contracts/content';

type Hours = Branch['hours'];

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
const BANGKOK_MIN = 420;

/** Minutes of a day in `HH:MM`. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Day of the week in Bangkok, 0 is Monday, and minutes since midnight. */
export function bangkokMoment(now: number): { day: number; minute: number } {
  const minutes = Math.floor(now / MINUTE_MS) + BANGKOK_MIN;
  // 1 January 1970 was a Thursday.
  return { day: (Math.floor(minutes / DAY_MIN) + 3) % 7, minute: minutes % DAY_MIN };
}

export type Opening =
  | { state: 'open'; closes: string }
  /** `days` from today: 0 is later today, 1 tomorrow. */
  | { state: 'closed'; opens: string; days: number; day: number }
  /** No day has hours. */
  | { state: 'shut' };

/**
 * Whether a branch is open, until when, or when it opens next; in Bangkok time.
 * @param hours seven days, Monday first; an end before the start is past midnight
 * @param now milliseconds
 */
export function openingAt(hours: Hours, now: number): Opening {
  const { day, minute } = bangkokMoment(now);
  const before = hours[(day + 6) % 7];
  if (before && minutesOf(before.close) <= minutesOf(before.open) && minute < minutesOf(before.close)) {
    return { state: 'open', closes: before.close };
  }
  const today = hours[day];
  if (today && minute >= minutesOf(today.open)) {
    const end = minutesOf(today.close);
    if (minute < end || end <= minutesOf(today.open)) return { state: 'open', closes: today.close };
  }
  for (let days = 0; days <= 7; days += 1) {
    const at = (day + days) % 7;
    const found = hours[at];
    if (found && (days > 0 || minute < minutesOf(found.open))) {
      return { state: 'closed', opens: found.open, days, day: at };
    }
  }
  return { state: 'shut' };
}
