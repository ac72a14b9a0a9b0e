import fc from 'fast-check';
import type { DeliverySchedule } from './dates.ts';

const clock = fc.constantFrom('00:00', '09:30', '14:00', '23:59');
const weekday = fc.integer({ min: 0, max: 6 });
const december = fc.integer({ min: 1, max: 28 }).map((day) => `12-${String(day).padStart(2, '0')}`);
const holiday = fc.oneof(
  december,
  december.map((day) => `2026-${day}`),
);

/** Schedules that can be saved, with holidays in December 2026. */
export const schedules: fc.Arbitrary<DeliverySchedule> = fc
  .record({
    cut_off: fc.array(fc.option(clock), { minLength: 7, maxLength: 7 }),
    pick_up: clock,
    no_delivery: fc.uniqueArray(weekday, { maxLength: 6 }),
    holidays: fc.uniqueArray(holiday, { maxLength: 15 }),
  })
  .filter(({ cut_off }) => cut_off.some((time) => time !== null));

/** Times of orders around those holidays. */
export const nearHolidays: fc.Arbitrary<Date> = fc.date({
  min: new Date('2026-11-15T00:00:00Z'),
  max: new Date('2027-01-05T00:00:00Z'),
  noInvalidDate: true,
});
