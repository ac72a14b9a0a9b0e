/**
 * Dates and times as shown in the shop: always Asia/Bangkok, regardless of the server's or browser's time
 * zone; Thai with the Buddhist year (20 พ.ย. 2569), English with the Gregorian one (20 Nov 2026, day first as
 * in Thailand).
 *
 * Thailand is at +07:00 without summer time, so the zone is an addition. Month names are written out because
 * `Intl` words differ between ICU versions (server and browser must agree, or hydration mismatches).
 */
export type Lang = 'th' | 'en';

/**
 * `short` 20 พ.ย. 2569 / 20 Nov 2026 · `long` 20 พฤศจิกายน 2569 / 20 November 2026 ·
 * `weekday` ศุกร์ 20 พ.ย. / Fri 20 Nov (for days of this week or the next, as in deliveries)
 */
export type DateStyle = 'short' | 'long' | 'weekday';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BANGKOK_OFFSET = 7 * HOUR;
const BUDDHIST_ERA = 543;
const SUNDAY = 0;

const MONTHS: Readonly<Record<Lang, readonly string[]>> = {
  th: [
    'มกราคม',
    'กุมภาพันธ์',
    'มีนาคม',
    'เมษายน',
    'พฤษภาคม',
    'มิถุนายน',
    'กรกฎาคม',
    'สิงหาคม',
    'กันยายน',
    'ตุลาคม',
    'พฤศจิกายน',
    'ธันวาคม',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
const SHORT_MONTHS: Readonly<Record<Lang, readonly string[]>> = {
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  en: MONTHS.en.map((name) => name.slice(0, 3)),
};
const WEEKDAYS: Readonly<Record<Lang, readonly string[]>> = {
  th: ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัส', 'ศุกร์', 'เสาร์'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

/** The instant shifted so that its UTC fields are Bangkok time. */
function bangkokClock(date: Date): Date {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new RangeError('not a date');
  return new Date(time + BANGKOK_OFFSET);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * The Bangkok calendar day of an instant.
 * @throws RangeError for an invalid date
 */
export function formatDate(date: Date, lang: Lang, style: DateStyle = 'short'): string {
  const clock = bangkokClock(date);
  const day = clock.getUTCDate();
  const month = (style === 'long' ? MONTHS : SHORT_MONTHS)[lang][clock.getUTCMonth()];
  if (style === 'weekday') return `${WEEKDAYS[lang][clock.getUTCDay()]} ${day} ${month}`;
  const year = clock.getUTCFullYear() + (lang === 'th' ? BUDDHIST_ERA : 0);
  return `${day} ${month} ${year}`;
}

/** The Bangkok time of day of an instant, 24 hours: `17:05`. Throws RangeError for an invalid date. */
export function formatTime(date: Date): string {
  const clock = bangkokClock(date);
  return `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/** Day and time: `20 พ.ย. 2569 17:05`. Throws RangeError for an invalid date. */
export function formatDateTime(date: Date, lang: Lang, style: DateStyle = 'short'): string {
  return `${formatDate(date, lang, style)} ${formatTime(date)}`;
}

/** The Bangkok day as yymmdd of the Gregorian year, as in order numbers: `261120`. */
export function bangkokYmd(date: Date): string {
  return bangkokIsoDay(date).replaceAll('-', '').slice(2);
}

/** The Bangkok day as `2026-11-20`, the form of holidays and of calendar inputs. */
export function bangkokIsoDay(date: Date): string {
  return bangkokClock(date).toISOString().slice(0, 10);
}

/** The instant at which the Bangkok day of `date` began. */
export function startOfBangkokDay(date: Date): Date {
  const clock = bangkokClock(date).getTime();
  return new Date(Math.floor(clock / DAY) * DAY - BANGKOK_OFFSET);
}

/** Public holidays of Thailand with a fixed date. */
const HOLIDAYS = '01-01 04-06 04-13 04-14 04-15 05-01 05-04 06-03 07-28 08-12 10-13 10-23 12-05 12-10 12-31';
/**
 * Holidays of the lunar calendar (Makha Bucha, Visakha Bucha, Asalha Bucha, Khao Phansa), by the full moons
 * of 2027.
 */
const MOON_HOLIDAYS = '2027-02-21 2027-05-20 2027-07-18 2027-07-19';

const HOLIDAY_SET: ReadonlySet<string> = new Set(`${HOLIDAYS} ${MOON_HOLIDAYS}`.split(' '));

/** When parcels leave and arrive, in Bangkok. Weekdays are 0 (Sunday) to 6. */
export interface DeliverySchedule {
  /** By weekday: orders before this time (`14:00`) leave that day; null: nothing leaves on that weekday. */
  readonly cut_off: readonly (string | null)[];
  /** The carriers collect at this time (`15:00`). */
  readonly pick_up: string;
  /** Weekdays without delivery. */
  readonly no_delivery: readonly number[];
  /** Days without dispatch or delivery: `2026-12-05`, or `12-05` for every year. */
  readonly holidays: readonly string[];
}

/** Working days from dispatch to the door, at least and at most. */
export interface TransitDays {
  readonly days_min: number;
  readonly days_max: number;
}

/** Schedule of a shop that has not saved one: orders of a working day before 14:00 leave at 15:00. */
export const STANDARD_SCHEDULE: DeliverySchedule = {
  cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', '14:00'],
  pick_up: '15:00',
  no_delivery: [SUNDAY],
  holidays: [...HOLIDAY_SET],
};
export const STANDARD_TRANSIT: TransitDays = { days_min: 2, days_max: 2 };

/** Longest search for an open day: a schedule without one would never end. */
const DAYS_AHEAD = 400;

/**
 * The delivery days of a parcel that may be packed from `now` on: dates, not a speed (rule 16). It leaves today before
 * the cut-off of an open day, else on the next open day. Neither holidays nor weekdays without delivery count as
 * transit days. A later `now` never has an earlier result.
 * @returns the pick-up (time), and the instants at which the first and last promised Bangkok day begin
 */
export function deliveryDays(
  now: Date,
  schedule: DeliverySchedule,
  { days_min, days_max }: TransitDays,
): { shipBy: Date; from: Date; to: Date } {
  const holidays = new Set(schedule.holidays);
  const isHoliday = (iso: string) => holidays.has(iso) || holidays.has(iso.slice(5));
  const weekdayOf = (day: Date) => bangkokClock(day).getUTCDay();
  const leaves = (day: Date) => schedule.cut_off[weekdayOf(day)] != null && !isHoliday(bangkokIsoDay(day));
  const arrives = (day: Date) =>
    !schedule.no_delivery.includes(weekdayOf(day)) && !isHoliday(bangkokIsoDay(day));
  const nextDay = (day: Date, isOpen: (day: Date) => boolean) => {
    let next = new Date(day.getTime() + DAY);
    for (let tried = 0; tried < DAYS_AHEAD && !isOpen(next); tried += 1)
      next = new Date(next.getTime() + DAY);
    return next;
  };
  const after = (day: Date, days: number) => {
    let last = days === 0 && !arrives(day) ? nextDay(day, arrives) : day;
    for (let passed = 0; passed < days; passed += 1) last = nextDay(last, arrives);
    return last;
  };

  const today = startOfBangkokDay(now);
  const isInTime = leaves(today) && formatTime(now) < (schedule.cut_off[weekdayOf(today)] ?? '');
  const leaving = isInTime ? today : nextDay(today, leaves);
  return {
    shipBy: new Date(leaving.getTime() + timeOfDay(schedule.pick_up)),
    from: after(leaving, days_min),
    to: after(leaving, days_max),
  };
}

/** Milliseconds after midnight of `14:30`. */
function timeOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes * (HOUR / 60);
}

const MONDAY = 1;
const FRIDAY = 5;

/**
 * The day `days` working days after the Bangkok day of `date`: Monday to Friday without public holidays.
 * Lunar holidays are included as far as announced: a later result is at most too early.
 * @returns the instant that Bangkok day begins
 */
export function workingDaysAfter(date: Date, days: number): Date {
  let day = startOfBangkokDay(date);
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY);
    const weekday = bangkokClock(day).getUTCDay();
    const iso = bangkokIsoDay(day);
    const holiday = HOLIDAY_SET.has(iso) || HOLIDAY_SET.has(iso.slice(5));
    const open = weekday >= MONDAY && weekday <= FRIDAY && !holiday;
    if (open) left -= 1;
  }
  return day;
}
