import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountdown } from './countdown.ts';
import {
  bangkokIsoDay,
  bangkokYmd,
  deliveryDays,
  formatDate,
  formatDateTime,
  formatTime,
  STANDARD_SCHEDULE,
  startOfBangkokDay,
  workingDaysAfter,
} from './dates.ts';
import { nearHolidays, schedules } from './delivery-fixtures.ts';
import { deliveryPromise, shipBy } from './delivery-rule.ts';
import { FIXED_HOLIDAYS, holidaysOf, LUNAR_HOLIDAYS } from './holidays.ts';
import { parseYear } from './years.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('formatDate', () => {
  const evening = bangkok('2026-11-20T17:05:00');

  it.each([
    ['th', 'short', '20 พ.ย. 2569'],
    ['th', 'long', '20 พฤศจิกายน 2569'],
    ['th', 'weekday', 'ศุกร์ 20 พ.ย.'],
    ['en', 'short', '20 Nov 2026'],
    ['en', 'long', '20 November 2026'],
    ['en', 'weekday', 'Fri 20 Nov'],
  ] as const)('%s %s: %s', (lang, style, shown) => {
    expect(formatDate(evening, lang, style)).toBe(shown);
  });

  it('adds the Bangkok time', () => {
    expect(formatDateTime(evening, 'th')).toBe('20 พ.ย. 2569 17:05');
    expect(formatDateTime(evening, 'en', 'long')).toBe('20 November 2026 17:05');
    expect(formatTime(bangkok('2026-11-20T00:00:00'))).toBe('00:00');
  });

  it('is the Bangkok day just before and after midnight there', () => {
    expect(formatDate(new Date('2026-12-31T16:59:59.999Z'), 'th')).toBe('31 ธ.ค. 2569');
    expect(formatDate(new Date('2026-12-31T17:00:00Z'), 'th')).toBe('1 ม.ค. 2570');
  });

  it('agrees with Intl on any day, in both languages', () => {
    const zone = { timeZone: 'Asia/Bangkok' } as const;
    const th = new Intl.DateTimeFormat('th-TH', { ...zone, dateStyle: 'long' });
    const en = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' });
    const shortTh = new Intl.DateTimeFormat('th-TH', { ...zone, dateStyle: 'medium' });
    const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short' });
    const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
    fc.assert(
      fc.property(instants, (date) => {
        expect(formatDate(date, 'th', 'long')).toBe(th.format(date));
        expect(formatDate(date, 'en', 'long')).toBe(en.format(date));
        expect(formatDate(date, 'th', 'short')).toBe(shortTh.format(date));
        expect(formatDate(date, 'en', 'weekday').split(' ')[0]).toBe(weekday.format(date));
        expect(formatTime(date)).toBe(time.format(date));
      }),
    );
  });

  it.each([
    ['2026-11-22', 'อาทิตย์ 22 พ.ย.'],
    ['2026-11-23', 'จันทร์ 23 พ.ย.'],
    ['2026-11-24', 'อังคาร 24 พ.ย.'],
    ['2026-11-25', 'พุธ 25 พ.ย.'],
    ['2026-11-26', 'พฤหัส 26 พ.ย.'],
    ['2026-11-27', 'ศุกร์ 27 พ.ย.'],
    ['2026-11-28', 'เสาร์ 28 พ.ย.'],
  ])('%s in Thai is %s', (day, shown) => {
    expect(formatDate(bangkok(`${day}T12:00:00`), 'th', 'weekday')).toBe(shown);
  });

  it('refuses an invalid date', () => {
    expect(() => formatDate(new Date(Number.NaN), 'th')).toThrow(RangeError);
  });
});

describe('parseYear', () => {
  it.each([
    ['2569', 2026],
    [2569, 2026],
    ['๒๕๖๙', 2026],
    [' 2026 ', 2026],
    ['2400', 1857],
    ['2399', 2399],
    ['69', null],
    ['25690', null],
    ['0269', null],
    ['พ.ศ.', null],
    ['', null],
  ])('%j is %j', (input, year) => {
    expect(parseYear(input)).toBe(year);
  });

  it('reads the year that formatDate writes, in either language', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const [th, en] = (['th', 'en'] as const).map(
          (lang) => formatDate(date, lang).split(' ').at(-1) ?? '',
        );
        expect(parseYear(th ?? '')).toBe(parseYear(en ?? ''));
      }),
    );
  });
});

describe('Bangkok days', () => {
  it('names the day for order numbers', () => {
    expect(bangkokYmd(bangkok('2026-11-20T00:00:00'))).toBe('261120');
    expect(bangkokYmd(new Date('2026-11-19T16:59:59Z'))).toBe('261119');
    expect(bangkokIsoDay(bangkok('2026-01-02T03:04:05'))).toBe('2026-01-02');
  });

  it('starts at 17:00 UTC of the day before, and not after the instant', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const start = startOfBangkokDay(date);
        expect(start.getUTCHours()).toBe(17);
        expect(date.getTime() - start.getTime()).toBeGreaterThanOrEqual(0);
        expect(date.getTime() - start.getTime()).toBeLessThan(86_400_000);
        expect(bangkokYmd(start)).toBe(bangkokYmd(date));
      }),
    );
  });
});

describe('formatCountdown', () => {
  it.each([
    [0, 'th', '00:00'],
    [-5000, 'th', '00:00'],
    [1, 'th', '00:01'],
    [899_000, 'th', '14:59'],
    [3_600_000, 'en', '1:00:00'],
    [7_384_000, 'en', '2:03:04'],
    [93_784_000, 'th', '1 วัน 02:03:04'],
    [93_784_000, 'en', '1 day 02:03:04'],
    [172_800_000, 'en', '2 days 00:00:00'],
  ] as const)('%d ms in %s: %s', (milliseconds, lang, shown) => {
    expect(formatCountdown(milliseconds, lang)).toBe(shown);
  });
});

describe('deliveryPromise (rule 16)', () => {
  it.each([
    ['Friday morning', '2026-11-20T09:00:00', '2026-11-23'],
    ['Friday a second before the cut-off', '2026-11-20T13:59:59', '2026-11-23'],
    ['Friday at the cut-off', '2026-11-20T14:00:00', '2026-11-24'],
    ['Saturday morning', '2026-11-21T10:00:00', '2026-11-24'],
    ['Saturday evening', '2026-11-21T20:00:00', '2026-11-25'],
    ['Sunday', '2026-11-22T08:00:00', '2026-11-25'],
    ['Monday morning', '2026-11-23T08:00:00', '2026-11-25'],
    ['the last minute of Thursday', '2026-11-26T23:59:59', '2026-11-30'],
    ['the day before New Year’s Eve', '2026-12-30T10:00:00', '2027-01-04'],
    ['Songkran', '2027-04-14T10:00:00', '2027-04-19'],
    ['Visakha Bucha, which follows the moon', '2027-05-19T10:00:00', '2027-05-22'],
    ['the King’s birthday of another year', '2028-07-28T10:00:00', '2028-08-01'],
  ])('%s', (_when, now, promised) => {
    const day = deliveryPromise(bangkok(now));
    expect(bangkokIsoDay(day)).toBe(promised);
    expect(formatTime(day)).toBe('00:00');
  });

  it('skips holidays, both for dispatch and for delivery', () => {
    const holidays = new Set(['2026-12-05', '2026-12-07']);
    const rule = { cutOffHour: 14, days: 2, holidays };
    expect(bangkokIsoDay(deliveryPromise(bangkok('2026-12-04T10:00:00'), rule))).toBe('2026-12-09');
    expect(bangkokIsoDay(deliveryPromise(bangkok('2026-12-07T10:00:00'), rule))).toBe('2026-12-10');
  });

  it('depends on the method and the branch', () => {
    expect(bangkokIsoDay(deliveryPromise(bangkok('2026-11-20T15:00:00'), { cutOffHour: 17, days: 1 }))).toBe(
      '2026-11-21',
    );
    expect(bangkokIsoDay(deliveryPromise(bangkok('2026-11-20T15:00:00'), { cutOffHour: 17, days: 0 }))).toBe(
      '2026-11-20',
    );
  });

  it('is never a Sunday, never earlier than two days on, and never earlier for a later order', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 10 * 86_400_000 }), (now, later) => {
        const day = deliveryPromise(now);
        expect(formatDate(day, 'en', 'weekday')).not.toMatch(/^Sun/);
        expect(day.getTime()).toBeGreaterThanOrEqual(startOfBangkokDay(now).getTime() + 2 * 86_400_000);
        expect(deliveryPromise(new Date(now.getTime() + later)).getTime()).toBeGreaterThanOrEqual(
          day.getTime(),
        );
      }),
    );
  });
});

describe('holidays', () => {
  it('are those of the standard schedule, each with its names', () => {
    expect([...FIXED_HOLIDAYS, ...LUNAR_HOLIDAYS].map(({ day }) => day)).toEqual(STANDARD_SCHEDULE.holidays);
    expect(holidaysOf(2027)).toHaveLength(19);
    expect(holidaysOf(2027)[1]).toEqual({ day: '2027-02-21', name_th: 'วันมาฆบูชา', name_en: 'Makha Bucha' });
    expect(holidaysOf(2030).map(({ day }) => day.slice(5))).toEqual(FIXED_HOLIDAYS.map(({ day }) => day));
  });
});

describe('deliveryDays', () => {
  const transit = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 4 }))
    .map(([days_min, more]) => ({ days_min, days_max: days_min + more }));

  it('is never a holiday or a weekday without delivery, never in the past, and never earlier for a later order', () => {
    fc.assert(
      fc.property(
        nearHolidays,
        fc.integer({ min: 0, max: 9 * 86_400_000 }),
        schedules,
        transit,
        (now, later, schedule, days) => {
          const { shipBy: leaves, from, to } = deliveryDays(now, schedule, days);
          const isHoliday = (day: Date) =>
            schedule.holidays.some((holiday) => bangkokIsoDay(day).endsWith(holiday));
          const weekdayOf = (day: Date) => new Date(day.getTime() + 7 * 3_600_000).getUTCDay();
          for (const day of [from, to]) {
            expect(isHoliday(day)).toBe(false);
            expect(schedule.no_delivery).not.toContain(weekdayOf(day));
            expect(day.getTime()).toBeGreaterThanOrEqual(startOfBangkokDay(now).getTime());
          }
          expect(isHoliday(leaves)).toBe(false);
          expect(schedule.cut_off[weekdayOf(leaves)]).not.toBeNull();
          expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime());
          const next = deliveryDays(new Date(now.getTime() + later), schedule, days);
          expect(next.to.getTime()).toBeGreaterThanOrEqual(to.getTime());
          expect(next.shipBy.getTime()).toBeGreaterThanOrEqual(leaves.getTime());
        },
      ),
    );
  });

  it('follows the cut-off of the weekday in Bangkok, to the minute', () => {
    const closed: (string | null)[] = [null, null, null, null, null, null, null];
    const schedule = { cut_off: closed.with(5, '16:30').with(6, '10:00'), pick_up: '17:00' };
    const days = { days_min: 1, days_max: 3 };
    const at = (now: string) => {
      const {
        shipBy: leaves,
        from,
        to,
      } = deliveryDays(bangkok(now), { ...schedule, no_delivery: [0], holidays: [] }, days);
      return [formatDateTime(leaves, 'en'), bangkokIsoDay(from), bangkokIsoDay(to)];
    };
    expect(at('2026-11-20T16:29:59')).toEqual(['20 Nov 2026 17:00', '2026-11-21', '2026-11-24']);
    expect(at('2026-11-20T16:30:00')).toEqual(['21 Nov 2026 17:00', '2026-11-23', '2026-11-25']);
    expect(at('2026-11-21T10:00:00')).toEqual(['27 Nov 2026 17:00', '2026-11-28', '2026-12-01']);
  });
});

describe('workingDaysAfter', () => {
  it.each([
    // A Saturday and a Sunday between.
    ['2026-11-20T12:00:00', 1, '2026-11-23'],
    ['2026-11-20T23:59:59', 5, '2026-11-27'],
    // 10 December, 31 December and 1 January are holidays.
    ['2026-12-09T09:00:00', 1, '2026-12-11'],
    ['2026-12-30T09:00:00', 1, '2027-01-04'],
    ['2026-11-20T12:00:00', 45, '2027-01-27'],
    // Visakha Bucha follows the lunar calendar.
    ['2027-05-19T12:00:00', 1, '2027-05-21'],
    ['2026-11-20T12:00:00', 0, '2026-11-20'],
  ])('from %s, %i working days on, is %s', (from, days, day) => {
    expect(bangkokIsoDay(workingDaysAfter(bangkok(from), days))).toBe(day);
  });
});

describe('shipBy', () => {
  it.each([
    ['before the cut-off: the pick-up of the same day', '2026-11-20T13:59:59', '2026-11-20T15:00:00'],
    ['at the cut-off: the next day', '2026-11-20T14:00:00', '2026-11-21T15:00:00'],
    ['on Saturday after the cut-off: Monday', '2026-11-21T16:00:00', '2026-11-23T15:00:00'],
    ['on a holiday: the next working day', '2026-12-10T09:00:00', '2026-12-11T15:00:00'],
  ])('a parcel leaves %s', (_name, now, leaves) => {
    expect(shipBy(bangkok(now))).toEqual(bangkok(leaves));
  });
});
