import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  deliveryFor,
  discountBadge,
  netPrice,
  percentOf,
  round,
  vatIncluded,
} from '../src/index.ts';

describe('rounding', () => {
  test.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [1.5, 2],
    [-0.5, 0],
    [12, 12],
  ])('round(%d) is %d', (satang, whole) => {
    expect(round(satang)).toBe(whole);
  });

  test.each([
    // Exactly half a satang, which binary fractions of the percent would round wrongly.
    [4, 12.5, 1],
    [1_000, 1.15, 12],
    [50, 0.99, 0],
    [33_333, 33, 11_000],
    [3, 33.3333, 1],
    [9_900, 100, 9_900],
    [5_000_000_00, 99.9999, 499_999_500],
  ])('of %d satang %d %% is %d', (satang, percent, part) => {
    expect(percentOf(satang, percent)).toBe(part);
  });

  test('the tax contained in a total is its 7/107, half-up', () => {
    expect(vatIncluded(10_700)).toBe(700);
    expect(vatIncluded(0)).toBe(0);
    const total = fc.integer({ min: 0, max: 10 ** 11 });
    fc.assert(
      fc.property(total, (satang) => {
        const off = BigInt(vatIncluded(satang)) * 214n - BigInt(satang) * 14n;
        expect(off > -107n && off <= 107n).toBe(true);
      }),
    );
  });
});

describe('allocate', () => {
  test('uses the largest remainder, ties to the earlier one', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(allocate(10, [3, 3, 4])).toEqual([3, 3, 4]);
    expect(allocate(5, [7, 1, 2])).toEqual([4, 0, 1]);
  });

  test('returns nothing without weights, and equal parts when all weights are 0', () => {
    expect(allocate(5, [])).toEqual([]);
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
  });

  test('returns whole parts that add up, each within a satang of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), weights, (amount, some) => {
        const parts = allocate(amount, some);
        const sum = some.reduce((a, b) => a + b, 0);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
        parts.forEach((part, index) => {
          const weight = some[index] ?? 0;
          const off = BigInt(part) * BigInt(sum) - BigInt(amount) * BigInt(weight);
          expect(sum === 0 || (off < BigInt(sum) && off > -BigInt(sum))).toBe(true);
        });
      }),
    );
  });
});

describe('the price on a card', () => {
  const cut = { promo_id: 1, kind: 'p003', members: [1], discount_type: 'percent', discount: 12.5 } as const;

  test('is the list price without a price cut, else the lowest', () => {
    expect(netPrice(10_000, [])).toBe(10_000);
    expect(netPrice(10_000, [cut, { ...cut, promo_id: 2, discount_type: 'amount', discount: 900 }])).toBe(
      8_750,
    );
  });

  test.each([
    [50_000, 40_000, { kind: 'baht', value: 100 }],
    [50_000, 40_001, { kind: 'percent', value: 19 }],
    [99_900, 79_950, { kind: 'baht', value: 199 }],
    [10_000, 8_750, { kind: 'percent', value: 12 }],
    [10_000, 9_950, null],
    [10_000, 10_000, null],
    [10_000, 0, { kind: 'baht', value: 100 }],
  ])('from %d to %d satang the badge never overstates the cut (PRICE-24)', (list, net, badge) => {
    expect(discountBadge(list, net)).toEqual(badge);
  });
});

test('delivery of a subtotal does not need a cart', () => {
  const rates = [
    { active: true, min_spend: 0, rate: 4_500, priority: 1 },
    { active: true, min_spend: 49_900, rate: 0, priority: 1 },
  ];
  const quote = { delivery_default: 4_500, free_delivery_threshold: 49_900 };
  expect(deliveryFor(49_899, rates)).toEqual({ ...quote, delivery_cost: 4_500 });
  expect(deliveryFor(49_900, rates)).toEqual({ ...quote, delivery_cost: 0, free_delivery_threshold: null });
});
