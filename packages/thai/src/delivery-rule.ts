import { deliveryDays, STANDARD_SCHEDULE, STANDARD_TRANSIT } from './dates.ts';

/** A delivery rule of one cut-off: every day but Sundays and its holidays is open. */
export interface DeliveryRule {
  /** Orders from this Bangkok hour on leave the next working day. */
  readonly cutOffHour: number;
  /** Working days from dispatch to the door. */
  readonly days: number;
  /** Days without dispatch or delivery, besides Sundays: `2026-12-05`, or `12-05` for every year. */
  readonly holidays?: ReadonlySet<string>;
}

/** The last promised day (`deliveryDays`) by the standard schedule, or with a cut-off and days of one's own. */
export function deliveryPromise(now: Date, rule?: DeliveryRule): Date {
  if (rule === undefined) return deliveryDays(now, STANDARD_SCHEDULE, STANDARD_TRANSIT).to;
  const { cutOffHour, days, holidays = [] } = rule;
  const cutOff = `${String(cutOffHour).padStart(2, '0')}:00`;
  const cut_off = STANDARD_SCHEDULE.cut_off.map((time) => (time === null ? null : cutOff));
  const schedule = { ...STANDARD_SCHEDULE, cut_off, holidays: [...holidays] };
  return deliveryDays(now, schedule, { days_min: days, days_max: days }).to;
}

/** The pick-up (`deliveryDays`) of a parcel that may be packed from `now` on, by the standard schedule. */
export const shipBy = (now: Date): Date => deliveryDays(now, STANDARD_SCHEDULE, STANDARD_TRANSIT).shipBy;
