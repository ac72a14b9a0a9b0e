import { COVER } from '@mali/contracts/stock-values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverOf, type DayOfStock, rateOf, runsOut, salesOf } from './cover.ts';

const STANDARD = { short: COVER.shortDays, long: COVER.longDays };

/** A shelf as it was day by day, the oldest first: what came in the morning and what customers wanted. */
const anyHistory = fc.array(fc.record({ come: fc.oneof(fc.constant(0), fc.nat(40)), wanted: fc.nat(8) }), {
  minLength: 91,
  maxLength: 91,
});

/** Sells what is wanted and there. @returns movements as the ledger has them, units now, and days with stock */
function live(history: readonly { come: number; wanted: number }[]) {
  let units = 0;
  const days: DayOfStock[] = [];
  const inStock: boolean[] = [];
  for (const [i, { come, wanted }] of history.entries()) {
    const before = units;
    const sold = Math.min(wanted, units + come);
    units += come - sold;
    const ago = history.length - 1 - i;
    if (come > 0 || sold > 0) days.push({ ago, change: come - sold, sold });
    if (ago > 0) inStock.unshift(before > 0 || units > 0 || sold > 0);
  }
  return { units, days, inStock };
}

describe('sales of a variant', () => {
  it('leave out days on which the shelf was empty, and today', () => {
    // Twenty days ago ten units came, two were sent on each of five days, and since then it is sold out.
    const days = [
      { ago: 20, change: 8, sold: 2 },
      ...[19, 18, 17, 16].map((ago) => ({ ago, change: -2, sold: 2 })),
      { ago: 0, change: 3, sold: 1 },
    ];
    expect(salesOf(3, days, STANDARD)).toEqual({ sold_30: 10, days_30: 5, sold_90: 10, days_90: 5 });
  });

  it('are those of the shelf, whatever its history', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { units, days, inStock } = live(history);
        const sold = (most: number) =>
          days.filter(({ ago }) => ago >= 1 && ago <= most).reduce((sum, day) => sum + day.sold, 0);
        const there = (most: number) => inStock.slice(0, most).filter(Boolean).length;
        expect(salesOf(units, days, STANDARD)).toEqual({
          ...{ sold_30: sold(30), days_30: there(30), sold_90: sold(90), days_90: there(90) },
        });
      }),
    );
  });
});

describe('the rate of a variant', () => {
  const rate = (sold_30: number, days_30: number, sold_90: number, days_90: number) =>
    rateOf({ sold_30, days_30, sold_90, days_90 });

  it('is that of the last 30 days, else of 90 where it was away or sells seldom', () => {
    expect(rate(60, 20, 90, 80)).toBe(3);
    expect(rate(6, 3, 80, 40)).toBe(2);
    expect(rate(0, 30, 9, 90)).toBe(0.1);
    expect(rate(0, 0, 0, 0)).toBe(0);
  });
});

describe('the cover of a variant', () => {
  it('is whole days, and none without sales', () => {
    expect(coverOf(19, 3.2)).toBe(5);
    expect(coverOf(3, 0.1)).toBe(30);
    expect(coverOf(0, 2)).toBe(0);
    expect(coverOf(5, 0)).toBeNull();
    expect(coverOf(1_000_000, 0.01)).toBe(COVER.noEnd - 1);
  });

  it('lasts as long as its units, and not a day longer', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.double({ min: 0.6, max: 500, noNaN: true }), (units, rate) => {
        const days = coverOf(units, rate) ?? -1;
        expect(days * rate).toBeLessThanOrEqual(units + 1e-3);
        expect((days + 1) * rate).toBeGreaterThan(units - 1e-3);
      }),
    );
  });

  it('runs out soon when it ends before a delivery and a week', () => {
    expect(runsOut(32, 2, 9, 7)).toBe(false);
    expect(runsOut(31, 2, 9, 7)).toBe(true);
    expect(runsOut(0, 0, 9, 7)).toBe(false);
  });
});
