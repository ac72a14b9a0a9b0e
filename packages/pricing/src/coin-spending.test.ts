import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinSpendingRule, coinRange, coinsWithin } from './coin-spending.ts';
import type { PricedLine } from './types.ts';

const line = (mat_var_id: number, amount: number, more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ mat_var_id, quantity: 1, list: amount, net: amount, amount, discounts: [], code_discount: 0 },
  unavailable: false,
  ...more,
});
const rule = (more: Partial<CoinSpendingRule> = {}): CoinSpendingRule => ({
  ...{ min_spend: 0, share: 100, coins_least: 1, coins_most: null, members: null, ...more },
});

describe('coins that a cart may take', () => {
  it('are counted by its own goods, after the code, in whole coins', () => {
    const lines = [
      line(1, 40_000, { code_discount: 150 }),
      line(2, 10_000),
      line(3, 90_000, { unavailable: true }),
    ];
    expect(coinRange([], lines)).toBeNull();
    expect(coinRange([rule()], lines)).toEqual({ least: 1, most: 498 });
    expect(coinRange([rule({ members: [1, 3], share: 50 })], lines)).toEqual({ least: 1, most: 199 });
    expect(coinRange([rule({ members: [2], min_spend: 10_001 })], lines)).toEqual({ least: 0, most: 0 });
    expect(coinRange([rule({ coins_most: 30, coins_least: 31 })], lines)).toEqual({ least: 0, most: 0 });
  });

  it('are never more than wanted, than the rules allow, or than the goods cost; one rule more never takes any away', () => {
    const rules = fc.array(
      fc.record({
        min_spend: fc.integer({ min: 0, max: 100_000 }),
        share: fc.integer({ min: 1, max: 100 }),
        coins_least: fc.integer({ min: 1, max: 200 }),
        coins_most: fc.option(fc.integer({ min: 1, max: 500 })),
        members: fc.option(fc.subarray([1, 2, 3])),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const amounts = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(rules, amounts, fc.integer({ min: 0, max: 2000 }), (all, costs, wanted) => {
        const lines = costs.map((amount, i) => line(i + 1, amount));
        const range = coinRange(all, lines) ?? { least: 0, most: 0 };
        const taken = coinsWithin(range, wanted);
        expect(taken).toBeLessThanOrEqual(Math.min(wanted, range.most));
        expect(taken === 0 || taken >= range.least).toBe(true);
        expect(range.most * 100).toBeLessThanOrEqual(costs.reduce((sum, cost) => sum + cost, 0));
        expect(coinRange(all.slice(1), lines)?.most ?? 0).toBeLessThanOrEqual(range.most);
      }),
    );
  });
});
