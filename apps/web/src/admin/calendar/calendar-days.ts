import type { CalendarEntry } from '@mali/contracts/calendar';
import { bangkokIsoDay } from '@mali/thai/dates';

/** Days are `2026-11-30`, in Bangkok. */
const DAY_MS = 86_400_000;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => isoOf(utc(day) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);
/** An instant of the day, for date formatting. */
export const momentOf = (day: string): Date => new Date(`${day}T12:00:00+07:00`);

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** The first day of the month that is so many months away. */
export function monthAway(day: string, months: number): string {
  const date = new Date(utc(day));
  return isoOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The days that a view shows: whole weeks from Monday, or a month. */
export function daysOf(view: CalendarView, day: string): { from: string; until: string } {
  if (view === 'week') return { from: weekOf(day), until: addDays(weekOf(day), 6) };
  const [first, last] = [monthAway(day, 0), addDays(monthAway(day, 1), -1)];
  if (view === 'agenda') return { from: first, until: last };
  return { from: weekOf(first), until: addDays(weekOf(last), 6) };
}

/** The day that the view before or after begins with. */
export const moved = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? addDays(weekOf(day), 7 * by) : monthAway(day, by);

/** First and last day of a record; null: without a beginning or an end. What ends at midnight ends the day before. */
export function daysOfEntry({ starts_at, ends_at, at_once }: CalendarEntry): {
  first: string | null;
  last: string | null;
} {
  const first = starts_at === null ? null : bangkokIsoDay(new Date(starts_at));
  if (at_once) return { first, last: first };
  return { first, last: ends_at === null ? null : bangkokIsoDay(new Date(Date.parse(ends_at) - 1)) };
}

/** A record in a week: columns from 0, and whether it goes on before and after. */
export type Bar = Readonly<{
  entry: CalendarEntry;
  column: number;
  span: number;
  lane: number;
  before: boolean;
  after: boolean;
}>;

/**
 * Places the records of the week that begins on a day into lanes, so that none covers another: first what begins or ends
 * in it, because what goes on all week is no news.
 */
export function barsOf(entries: readonly CalendarEntry[], monday: string): Bar[] {
  const lanes: number[] = [];
  const placed = entries.flatMap((entry) => {
    const { first, last } = daysOfEntry(entry);
    const from = first === null ? -1 : daysBetween(monday, first);
    const to = last === null ? 7 : daysBetween(monday, last);
    return to < 0 || from > 6 ? [] : [{ entry, from, to }];
  });
  const goesOn = ({ from, to }: { from: number; to: number }) => Number(from < 0 && to > 6);
  return placed
    .toSorted((a, b) => goesOn(a) - goesOn(b))
    .map(({ entry, from, to }) => {
      const [column, end] = [Math.max(0, from), Math.min(6, to)];
      const free = lanes.findIndex((used) => used < column);
      const lane = free === -1 ? lanes.length : free;
      lanes[lane] = end;
      return { entry, column, span: end - column + 1, lane, before: from < 0, after: to > 6 };
    });
}

export type AgendaDay = Readonly<{
  day: string;
  begins: readonly CalendarEntry[];
  ends: readonly CalendarEntry[];
}>;

/** What begins and ends on each day, and what goes on from before; days without either are left out. */
export function agendaOf(
  entries: readonly CalendarEntry[],
  { from, until }: { from: string; until: string },
): { running: CalendarEntry[]; days: AgendaDay[] } {
  const placed = entries.map((entry) => ({ entry, ...daysOfEntry(entry) }));
  const running = placed
    .filter(({ first, last }) => (first === null || first < from) && (last === null || last >= from))
    .map(({ entry }) => entry);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, i) => addDays(from, i)).flatMap(
    (day) => {
      const begins = placed.filter(({ first }) => first === day).map(({ entry }) => entry);
      const ends = placed
        .filter(({ entry, last }) => last === day && !entry.at_once)
        .map(({ entry }) => entry);
      return begins.length + ends.length === 0 ? [] : [{ day, begins, ends }];
    },
  );
  return { running, days };
}
