import type { SettingValues } from '@mali/contracts/setting-values';
import { COVER } from '@mali/contracts/stock-values';

/** Movements of a day: `ago` days before today; 0 is today. */
export type DayOfStock = Readonly<{ ago: number; change: number; sold: number }>;
/** The days of the two looks back, and the days of reserve (docs/decisions/0075). */
export type CoverDays = Readonly<{ short: number; long: number; reserve: number; lead: number }>;
export const coverDaysOf = (values: SettingValues): CoverDays => ({
  ...{ short: values.sales_short_days, long: values.sales_long_days },
  ...{ reserve: values.reserve_days, lead: values.lead_days },
});
/** Units sent, and days on which there was stock, of the short and of the long look back: 30 and 90 whole days. */
export type Sales = Readonly<{ sold_30: number; days_30: number; sold_90: number; days_90: number }>;

/**
 * Sales of whole days. A day on which the shelf was empty from beginning to end is left out: nothing could be sold.
 * @param onHand units now
 * @param days movements of the long look back and of today
 */
export function salesOf(
  onHand: number,
  days: readonly DayOfStock[],
  { short, long }: Pick<CoverDays, 'short' | 'long'>,
): Sales {
  const byDay = new Map(days.map((day) => [day.ago, day]));
  const sales = { sold_30: 0, days_30: 0, sold_90: 0, days_90: 0 };
  let closing = onHand - (byDay.get(0)?.change ?? 0);
  for (let ago = 1; ago <= long; ago += 1) {
    const { change, sold } = byDay.get(ago) ?? { change: 0, sold: 0 };
    const opening = closing - change;
    const wasThere = opening > 0 || closing > 0 || sold > 0;
    sales.sold_90 += sold;
    sales.days_90 += wasThere ? 1 : 0;
    if (ago <= short) {
      sales.sold_30 += sold;
      sales.days_30 += wasThere ? 1 : 0;
    }
    closing = opening;
  }
  return sales;
}

/**
 * Units a day: of the short look back when it was in stock for a week of it and sold, else of the long one, so that what
 * sells seldom, or was away, is not taken for what nobody wants.
 */
export function rateOf({ sold_30, days_30, sold_90, days_90 }: Sales): number {
  if (days_30 >= COVER.enoughDays && sold_30 > 0) return sold_30 / days_30;
  return days_90 === 0 ? 0 : Math.max(0, sold_90) / days_90;
}

/** Whole days that units last; null: nothing sells. */
export function coverOf(units: number, rate: number): number | null {
  if (rate <= 0) return null;
  return Math.min(COVER.noEnd - 1, Math.floor(Math.max(0, units) / rate + 1e-9));
}

/** Whether units, with those on the way, last less than delivery takes and the days of reserve. */
export function runsOut(units: number, rate: number, leadDays: number, reserve: number): boolean {
  const days = coverOf(units, rate);
  return days !== null && days < leadDays + reserve;
}
