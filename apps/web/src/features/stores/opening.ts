import type { Branch } from '@mali/contracts/content';

type Hours = Branch['hours'];
type SpecialDays = Branch['special_days'];

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
const BANGKOK_MIN = 420;
const DAYS_A_WEEK = 7;

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
  /** No day of the next week has hours. */
  | { state: 'shut' };

/** The day in Bangkok, `days` from a moment: `2027-04-13`. */
const dateAfter = (now: number, days: number): string =>
  new Date(now + (BANGKOK_MIN + days * DAY_MIN) * MINUTE_MS).toISOString().slice(0, 10);

/**
 * Whether a branch is open, until when, or when it opens next; in Bangkok time.
 * @param hours seven days, Monday first; an end before the start is past midnight
 * @param now milliseconds
 * @param special days whose hours replace those of the week
 */
export function openingAt(hours: Hours, now: number, special: SpecialDays = []): Opening {
  const { day, minute } = bangkokMoment(now);
  const hoursOf = (days: number) => {
    const date = dateAfter(now, days);
    const found = special.find((one) => one.date === date);
    return found === undefined ? hours[(day + days + DAYS_A_WEEK) % DAYS_A_WEEK] : found.hours;
  };
  const before = hoursOf(-1);
  if (before && minutesOf(before.close) <= minutesOf(before.open) && minute < minutesOf(before.close)) {
    return { state: 'open', closes: before.close };
  }
  const today = hoursOf(0);
  if (today && minute >= minutesOf(today.open)) {
    const end = minutesOf(today.close);
    if (minute < end || end <= minutesOf(today.open)) return { state: 'open', closes: today.close };
  }
  for (let days = 0; days <= DAYS_A_WEEK; days += 1) {
    const found = hoursOf(days);
    if (found && (days > 0 || minute < minutesOf(found.open))) {
      return { state: 'closed', opens: found.open, days, day: (day + days) % DAYS_A_WEEK };
    }
  }
  return { state: 'shut' };
}
