import type { CalendarEntry } from '@mali/contracts/calendar';
import { expect, it } from 'vitest';
import { agendaOf, barsOf, daysOf, moved } from './calendar-days.ts';

const at = (day: string, hour = '00') => new Date(`${day}T${hour}:00:00+07:00`).toISOString();
const entry = (key: string, from: string | null, until: string | null, at_once = false): CalendarEntry => ({
  ...{
    key,
    kind: 'promotion',
    sort: 'p003',
    id: 1,
    name_th: key,
    name_en: key,
    state: 'running',
    link: null,
  },
  ...{ at_once, starts_at: from === null ? null : at(from), ends_at: until === null ? null : at(until) },
});

it('a month is shown in whole weeks from Monday, an agenda from its first to its last day', () => {
  expect(daysOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', until: '2026-12-06' });
  expect(daysOf('agenda', '2026-02-10')).toEqual({ from: '2026-02-01', until: '2026-02-28' });
  expect(daysOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', until: '2026-11-22' });
});

it('the month before and after begin with their first day, also after a long month', () => {
  expect(moved('month', '2027-01-31', 1)).toBe('2027-02-01');
  expect(moved('agenda', '2027-01-31', -1)).toBe('2026-12-01');
  expect(moved('week', '2026-11-22', 1)).toBe('2026-11-23');
});

it('records of a week lie in lanes beside each other, cut off at its ends', () => {
  const bars = barsOf(
    [
      entry('open', null, null),
      // Ends at midnight of Wednesday: its last day is Tuesday.
      entry('short', '2026-11-16', '2026-11-18'),
      entry('next', '2026-11-18', '2026-11-30'),
      entry('once', '2026-11-22', null, true),
      entry('later', '2026-11-23', null),
      entry('before', '2026-11-01', '2026-11-16'),
    ],
    '2026-11-16',
  );
  expect(
    bars.map(({ entry: { key }, column, span, lane, before, after }) => [
      key,
      column,
      span,
      lane,
      before,
      after,
    ]),
  ).toEqual([
    ['short', 0, 2, 0, false, false],
    ['next', 2, 5, 0, false, true],
    ['once', 6, 1, 1, false, false],
    ['open', 0, 7, 2, true, true],
  ]);
});

it('an agenda names what runs already, and on each day what begins and ends', () => {
  const { running, days } = agendaOf(
    [
      entry('old', '2026-10-01', '2026-11-03'),
      entry('new', '2026-11-02', null),
      entry('once', '2026-11-02', null, true),
    ],
    { from: '2026-11-01', until: '2026-11-30' },
  );
  const keys = (entries: readonly CalendarEntry[]) => entries.map(({ key }) => key);
  expect(keys(running)).toEqual(['old']);
  expect(days.map(({ day, begins, ends }) => [day, keys(begins), keys(ends)])).toEqual([
    ['2026-11-02', ['new', 'once'], ['old']],
  ]);
});
