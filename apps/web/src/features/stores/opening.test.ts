import { describe, expect, it } from 'vitest';
import { bangkokMoment, openingAt } from './opening.ts';

const day = { open: '10:00', close: '22:00' };
const week = [day, day, day, day, day, day, day];
/** Bangkok time; 21 November 2026 is a Saturday. */
const at = (time: string, date = '2026-11-21') => Date.parse(`${date}T${time}:00+07:00`);

describe('opening hours', () => {
  it("are in Bangkok time, independent of the visitor's", () => {
    expect(bangkokMoment(Date.parse('2026-11-21T18:30:00Z'))).toEqual({ day: 6, minute: 90 });
    expect(bangkokMoment(at('23:59'))).toEqual({ day: 5, minute: 1439 });
  });

  it.each([
    ['09:59', { state: 'closed', opens: '10:00', days: 0, day: 5 }],
    ['10:00', { state: 'open', closes: '22:00' }],
    ['21:59', { state: 'open', closes: '22:00' }],
    ['22:00', { state: 'closed', opens: '10:00', days: 1, day: 6 }],
  ])('at %s', (time, opening) => {
    expect(openingAt(week, at(time))).toEqual(opening);
  });

  it('skip days on which a branch is closed', () => {
    const weekdays = [day, day, day, day, day, null, null];
    expect(openingAt(weekdays, at('12:00'))).toEqual({ state: 'closed', opens: '10:00', days: 2, day: 0 });
  });

  it('wrap to the same day of the next week', () => {
    const saturdays = [null, null, null, null, null, day, null];
    expect(openingAt(saturdays, at('23:00'))).toEqual({ state: 'closed', opens: '10:00', days: 7, day: 5 });
  });

  it('may extend past midnight', () => {
    const late = { open: '18:00', close: '02:00' };
    const nights = [late, late, late, late, late, late, null];
    expect(openingAt(nights, at('23:30'))).toEqual({ state: 'open', closes: '02:00' });
    expect(openingAt(nights, at('01:30', '2026-11-22'))).toEqual({ state: 'open', closes: '02:00' });
    expect(openingAt(nights, at('02:00', '2026-11-22'))).toMatchObject({ state: 'closed', days: 1, day: 0 });
  });

  it('are those of a special day, also in the night after it, and in finding the next opening', () => {
    const late = { open: '18:00', close: '02:00' };
    const special = (date: string, hours: typeof day | null) => ({ date, hours, reason: { th: '', en: '' } });
    const days = [special('2026-11-21', late), special('2026-11-22', null)];
    expect(openingAt(week, at('12:00'), days)).toEqual({ state: 'closed', opens: '18:00', days: 0, day: 5 });
    expect(openingAt(week, at('01:00', '2026-11-22'), days)).toEqual({ state: 'open', closes: '02:00' });
    expect(openingAt(week, at('12:00', '2026-11-22'), days)).toMatchObject({
      opens: '10:00',
      days: 1,
      day: 0,
    });
    expect(openingAt(week, at('12:00', '2026-11-23'), days)).toEqual({ state: 'open', closes: '22:00' });
  });

  it('are undefined for a branch that is closed every day', () => {
    expect(openingAt([null, null, null, null, null, null, null], at('12:00'))).toEqual({ state: 'shut' });
  });
});
