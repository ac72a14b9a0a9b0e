import { bangkokIsoDay, formatTime } from '@mali/thai/dates';

/** A moment as the clocks of Bangkok show it: day `2026-11-20`, hour and minute. */
export type Clock = { day: string; hour: number; minute: number };

const two = (number: number) => String(number).padStart(2, '0');

/** The moment in Bangkok's clocks, its minutes rounded down to a whole `step`. */
export function toClock(at: Date, step: number): Clock {
  const [hour = 0, minute = 0] = formatTime(at).split(':').map(Number);
  return { day: bangkokIsoDay(at), hour, minute: minute - (minute % step) };
}

/** `2026-11-20T14:35:00+07:00`: the moment with its zone, whatever zone the browser is in. */
export const toIso = ({ day, hour, minute }: Clock): string => `${day}T${two(hour)}:${two(minute)}:00+07:00`;

/** The earlier of two moments. */
export const earlier = (one: Clock, other: Clock): Clock => (toIso(one) <= toIso(other) ? one : other);

/**
 * A day as a calendar holds it: noon in the browser's own zone, so that no zone and no change to summer time makes
 * another day of it.
 */
export function toCalendarDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export const fromCalendarDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
