import type { MailedPeriod, ScheduleEvery } from '@mali/contracts/report-schedule-values';
import { bangkokIsoDay, startOfBangkokDay } from '@mali/thai/dates';
import type { Period } from './sales-repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More days than any month has. */
const DAYS = 32;

export type ScheduleTime = Readonly<{ every: ScheduleEvery; on_day: number | null; hour: number }>;

/** The first moment of a schedule after another one. */
export function nextTime({ every, on_day, hour }: ScheduleTime, after: Date): Date {
  const midnight = startOfBangkokDay(after).getTime();
  for (let i = 0; i <= DAYS; i += 1) {
    const at = new Date(midnight + i * DAY_MS + hour * HOUR_MS);
    const day = new Date(`${bangkokIsoDay(at)}T00:00:00Z`);
    const isDay =
      every === 'day' || (every === 'week' ? (day.getUTCDay() || 7) === on_day : day.getUTCDate() === on_day);
    if (isDay && at > after) return at;
  }
  throw new RangeError(`no such day: ${every} ${on_day}`);
}

/** The newest moment of a schedule that is over, from one that is: after a stop of the worker only that one is sent. */
export function newestDue(time: ScheduleTime, due: Date, now: Date): Date {
  let newest = due;
  for (let next = nextTime(time, due); next <= now; next = nextTime(time, next)) newest = next;
  return newest;
}

/** The days of a report that is sent at a moment. */
export function daysOf(period: MailedPeriod, at: Date): Period {
  const before = (days: number) => bangkokIsoDay(new Date(at.getTime() - days * DAY_MS));
  if (period !== 'month')
    return { from: before({ yesterday: 1, days_7: 7, days_30: 30 }[period]), until: before(1) };
  const [year = 0, month = 0] = bangkokIsoDay(at).split('-').map(Number);
  const iso = (day: number, of: number) => new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10);
  return { from: iso(1, month - 2), until: iso(0, month - 1) };
}
