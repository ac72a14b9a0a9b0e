import { PURCHASE_EDIT } from '@mali/contracts/purchase-order-values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXTRA_DAYS_MAX, proposalOf, type Reorderable, unitsFor } from './reorder-units.ts';

const goods = (more: Partial<Reorderable> = {}): Reorderable => ({
  ...{ free: 0, coming: 0, rate: 1, pack_size: 1, unit_cost: 100, ...more },
});
const anyGoods = fc.record({
  free: fc.nat(500),
  coming: fc.nat(500),
  rate: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 50, noNaN: true })),
  pack_size: fc.integer({ min: 1, max: 48 }),
  unit_cost: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
});
const anyTerms = fc.record({
  lead_days: fc.nat(60),
  cover: fc.integer({ min: 1, max: 90 }),
  minimum: fc.nat(50_000_000),
});
const worth = (list: readonly Reorderable[], units: readonly number[]) =>
  units.reduce((sum, count, i) => sum + count * (list[i]?.unit_cost ?? 0), 0);

describe('units to order', () => {
  it('are rate by days less what is there and on the way, in whole packs', () => {
    // 3.2 a day, 9 days of delivery and 30 of cover: 124.8; 19 are there, 24 on the way.
    expect(unitsFor(goods({ rate: 3.2, free: 19, coming: 24, pack_size: 12 }), 39)).toBe(84);
    expect(unitsFor(goods({ rate: 1, free: 30 }), 30)).toBe(0);
    expect(unitsFor(goods({ rate: 1 / 3, free: 10 }), 30)).toBe(0);
    expect(unitsFor(goods({ rate: 0 }), 30)).toBe(0);
  });

  it('are enough for the days, and not a pack more', () => {
    fc.assert(
      fc.property(anyGoods, fc.nat(150), (one, days) => {
        const units = unitsFor(one, days);
        expect(units % one.pack_size).toBe(0);
        expect(units).toBeGreaterThanOrEqual(0);
        expect(units).toBeLessThanOrEqual(PURCHASE_EDIT.unitsMax);
        const has = one.free + one.coming;
        expect(has + units).toBeGreaterThanOrEqual(one.rate * days - 0.02);
        if (units > 0) expect(has + units - one.pack_size).toBeLessThan(one.rate * days);
      }),
    );
  });

  it('are never more for more stock, and never fewer for more days', () => {
    fc.assert(
      fc.property(anyGoods, fc.nat(100), fc.nat(50), fc.nat(50), (one, days, more, later) => {
        expect(unitsFor({ ...one, free: one.free + more }, days)).toBeLessThanOrEqual(unitsFor(one, days));
        expect(unitsFor(one, days + later)).toBeGreaterThanOrEqual(unitsFor(one, days));
      }),
    );
  });
});

describe('a proposal for a supplier', () => {
  it('lasts some days longer where that reaches the minimum order', () => {
    const list = [goods({ rate: 2, unit_cost: 1000 }), goods({ rate: 1, free: 100, unit_cost: 1000 })];
    // 20 units are missing, worth 200 baht; 300 baht need 15 days.
    expect(proposalOf(list, { lead_days: 5, cover: 5, minimum: 30_000 })).toEqual({
      ...{ units: [30, 0], extra_days: 5, below_minimum: false },
    });
  });

  it('orders nothing to reach a minimum when nothing is missing', () => {
    expect(proposalOf([goods({ free: 500 })], { lead_days: 5, cover: 5, minimum: 1_000_000 })).toEqual({
      ...{ units: [0], extra_days: 0, below_minimum: false },
    });
  });

  it('says that the minimum is not reached when costs are unknown', () => {
    const proposal = proposalOf([goods({ unit_cost: null })], { lead_days: 5, cover: 5, minimum: 1 });
    expect(proposal).toEqual({ units: [10], extra_days: 0, below_minimum: true });
  });

  it('covers what is missing, reaches the minimum with the fewest days, or says that it does not', () => {
    fc.assert(
      fc.property(fc.array(anyGoods, { maxLength: 8 }), anyTerms, (list, terms) => {
        const { units, extra_days, below_minimum } = proposalOf(list, terms);
        const days = terms.lead_days + terms.cover;
        const needed = list.map((one) => unitsFor(one, days));
        expect(units).toHaveLength(list.length);
        for (const [i, count] of units.entries()) expect(count).toBeGreaterThanOrEqual(needed[i] ?? 0);
        if (needed.every((count) => count === 0)) {
          expect(units).toEqual(needed);
          return;
        }
        if (below_minimum) {
          const most = list.map((one) => unitsFor(one, days + EXTRA_DAYS_MAX));
          expect(worth(list, most)).toBeLessThan(terms.minimum);
          expect(units).toEqual(needed);
          return;
        }
        expect(worth(list, units)).toBeGreaterThanOrEqual(terms.minimum);
        if (extra_days === 0) {
          expect(units).toEqual(needed);
          return;
        }
        const fewer = list.map((one) => unitsFor(one, days + extra_days - 1));
        expect(worth(list, fewer)).toBeLessThan(terms.minimum);
      }),
    );
  });
});
