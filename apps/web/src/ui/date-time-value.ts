import { bangkokIsoDay, formatTime } from '@mali/thai/dates';

/** A time in Bangkok: day `2026-11-20`, hour and minute. */
export type Clock = { day: string; hour: number; minute: number };

const two = (number: number) => String(number).padStart(2, '0');

/** Converts an instant to Bangkok time, minutes rounded down to a multiple of `step`. */
export function toClock(at: Date, step: number): Clock {
  const [hour = 0, minute = 0] = formatTime(at).split(':').map(Number);
  return { day: bangkokIsoDay(at), hour, minute: minute - (minute % step) };
}

/** `2026-11-20T14:35:00+07:00`: with its offset, independent of the browser's time zone. */
export const toIso = ({ day, hour, minute }: Clock): string => `${day}T${two(hour)}:${two(minute)}:00+07:00`;

/** The earlier of two times. */
export const earlier = (one: Clock, other: Clock): Clock => (toIso(one) <= toIso(other) ? one : other);

/**
 * A day for the calendar: noon in the browser's time zone, so that neither the zone nor summer time shifts
 * the day.
 */
export function toCalendarDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export const fromCalendarDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const BUDDHIST_OFFSET = 543;
/** No day of the shop is in a later year of the common era: such a year is Buddhist. */
const LAST_COMMON_YEAR = 2400;

/**
 * A typed day, as `30/11/2569`, `30.11.2026` or `2026-11-30`, in the Buddhist or the common era.
 * @returns `2026-11-30`; null for what is no day
 */
export function readDay(text: string): string | null {
  const [, d1, m1, y1] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? [];
  const [, y2, m2, d2] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? [];
  const typedYear = Number(y1 ?? y2 ?? Number.NaN);
  if (Number.isNaN(typedYear)) return null;
  const year = typedYear > LAST_COMMON_YEAR ? typedYear - BUDDHIST_OFFSET : typedYear;
  const day = `${year}-${two(Number(m1 ?? m2))}-${two(Number(d1 ?? d2))}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
