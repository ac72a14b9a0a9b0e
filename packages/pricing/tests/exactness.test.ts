import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PricingInput, priceCart } from '../src/index.ts';
import { anyCart, anyFlashSale, anyGroup, cart } from './carts.ts';
import { bestByCounting, bestByExhaustion, bestByOrders, ordersOf, unitsOf } from './oracle.ts';
import { runs } from './runs.ts';

function groupsOf(input: PricingInput) {
  return input.promotions.filter((promotion) => promotion.kind !== 'p003');
}

/** Total saving of group promotions. */
function groupSaving(input: PricingInput): number {
  const applied = priceCart(input).applied.filter(({ kind }) => kind !== 'p003');
  return applied.reduce((sum, { discount }) => sum + discount, 0);
}

const anyPrice = fc.integer({ min: 1_000, max: 60_000 });

/** `units` units of each of a few variants, all under the same promotions. */
function fullCart(
  variants: number,
  units: number,
  promotions: number,
  price: fc.Arbitrary<number> = anyPrice,
): fc.Arbitrary<PricingInput> {
  const prices = fc.array(price, { minLength: variants, maxLength: variants });
  const groups = Array.from({ length: promotions }, (_, index) => anyGroup(10 + index, variants));
  return fc.tuple(prices, fc.tuple(...groups)).map(([list, some]) =>
    cart({
      catalogue: list.map((price, index) => ({ mat_var_id: index + 1, price, sold_out: false })),
      promotions: some,
      lines: list.map((_, index) => ({ mat_var_id: index + 1, quantity: units })),
    }),
  );
}

/** Such a cart with a flash sale limited to some units per variant. */
const withFlashSale = (carts: fc.Arbitrary<PricingInput>, variants: number): fc.Arbitrary<PricingInput> =>
  fc
    .tuple(carts, anyFlashSale(9, variants))
    .map(([input, sale]) => ({ ...input, promotions: [...input.promotions, sale] }));

/** Checks step 2 against exhaustive search: the saving, and the promotions among equal savings. */
function expectBest(input: PricingInput): void {
  const answer = priceCart(input);
  const applied = answer.applied.filter(({ kind }) => kind !== 'p003');
  const promo_ids = applied.flatMap(({ promo_id, times }) => Array.from({ length: times }, () => promo_id));
  expect(answer.exact).toBe(true);
  const units = unitsOf(input);
  const best = bestByExhaustion(units, groupsOf(input));
  expect({ saved: groupSaving(input), promo_ids }).toEqual(best);
  expect(answer.subtotal).toBe(units.reduce((sum, { net }) => sum + net, 0) - best.saved);
}

describe('step 2 finds the best price', { timeout: 60_000 }, () => {
  test('equals exhaustive search in any small cart', () => {
    fc.assert(fc.property(anyCart({ variants: 4, units: 7, promotions: 3 }), expectBest), {
      numRuns: runs(1_000),
    });
  });

  test('equals exhaustive search when all promotions compete for all units', () => {
    fc.assert(fc.property(fullCart(3, 2, 3), expectBest), { numRuns: runs(1_000) });
    fc.assert(fc.property(fullCart(2, 3, 3), expectBest), { numRuns: runs(1_000) });
  });

  test('equals exhaustive search when the units of a variant have two prices', () => {
    fc.assert(fc.property(withFlashSale(fullCart(2, 3, 2), 2), expectBest), { numRuns: runs(300) });
    fc.assert(fc.property(withFlashSale(fullCart(3, 2, 3), 3), expectBest), { numRuns: runs(300) });
    fc.assert(fc.property(withFlashSale(fullCart(1, 7, 3), 1), expectBest), { numRuns: runs(100) });
  });

  test('prefers fewer applications, then lower promo_ids, among equal savings', () => {
    const alike = fc.constantFrom(10_000, 20_000);
    fc.assert(fc.property(fullCart(3, 2, 3, alike), expectBest), { numRuns: runs(1_500) });
    fc.assert(fc.property(fullCart(1, 7, 3, alike), expectBest), { numRuns: runs(1_500) });
  });

  test('is exact at the guaranteed size: 24 units under 6 promotions', () => {
    fc.assert(
      fc.property(fullCart(3, 8, 6), (input) => {
        expect(priceCart(input).exact).toBe(true);
        expect(groupSaving(input)).toBe(bestByCounting(unitsOf(input), groupsOf(input)));
      }),
      { numRuns: runs(40) },
    );
  });

  test('is exact for 24 units under 6 promotions at two prices each, regardless of where the search ends', () => {
    let proved = 0;
    fc.assert(
      fc.property(withFlashSale(fullCart(3, 8, 6), 3), (input) => {
        const best = bestByCounting(unitsOf(input), groupsOf(input));
        if (priceCart(input).exact) {
          proved += 1;
          expect(groupSaving(input)).toBe(best);
        } else expect(groupSaving(input)).toBeLessThanOrEqual(best);
      }),
      { numRuns: 10, seed: 20_261_120 },
    );
    expect(proved).toBeGreaterThan(7);
  });

  test('is exact for many like units, most of which are settled at once', () => {
    fc.assert(
      fc.property(fullCart(2, 40, 3), (input) => {
        const best = bestByCounting(unitsOf(input), groupsOf(input));
        fc.pre(priceCart(input).exact);
        expect(groupSaving(input)).toBe(best);
      }),
      { numRuns: runs(60) },
    );
  });

  test('is exact for any number of units when no unit is a member of two group promotions', () => {
    fc.assert(
      fc.property(fc.tuple(anyGroup(1, 1), anyGroup(2, 1), anyGroup(3, 1)), (groups) => {
        const ids = [1, 2, 3].map((group) => [group, group + 10, group + 20]);
        const input = cart({
          catalogue: ids
            .flat()
            .map((mat_var_id) => ({ mat_var_id, price: mat_var_id * 700, sold_out: false })),
          promotions: groups.map((group, index) => ({ ...group, members: ids[index] ?? [] })),
          lines: ids.flat().map((mat_var_id) => ({ mat_var_id, quantity: 12 })),
        });
        const best = groupsOf(input).map((group) => {
          return bestByCounting(
            unitsOf(input).filter((unit) => group.members.includes(unit.mat_var_id)),
            [group],
          );
        });
        expect(priceCart(input).exact).toBe(true);
        expect(groupSaving(input)).toBe(best.reduce((a, b) => a + b, 0));
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a cart too large for an exhaustive search', { timeout: 60_000 }, () => {
  test('is never priced worse than by applying the promotions one after another, in any order', () => {
    let inexact = 0;
    fc.assert(
      fc.property(fullCart(9, 7, 6), (input) => {
        if (!priceCart(input).exact) inexact += 1;
        const best = bestByOrders(unitsOf(input), ordersOf(groupsOf(input)));
        expect(groupSaving(input)).toBeGreaterThanOrEqual(best);
      }),
      { numRuns: 25, seed: 20_261_120 },
    );
    expect(inexact).toBeGreaterThan(2);
  });

  test('is not priced worse than by any sampled order, when there are too many to try', () => {
    const orders = fc.array(fc.shuffledSubarray([...Array(15).keys()], { minLength: 15 }), { minLength: 30 });
    let inexact = 0;
    fc.assert(
      fc.property(fullCart(20, 2, 15), orders, (input, drawn) => {
        if (!priceCart(input).exact) inexact += 1;
        const groups = groupsOf(input);
        const some = drawn.map((order) => order.flatMap((index) => groups[index] ?? []));
        expect(groupSaving(input)).toBeGreaterThanOrEqual(bestByOrders(unitsOf(input), some));
      }),
      { numRuns: 25, seed: 20_261_120 },
    );
    expect(inexact).toBeGreaterThan(10);
  });

  test('has exact = false, and its amounts still add up', () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const input = cart({
      catalogue: ids.map((mat_var_id) => ({ mat_var_id, price: 10_000 + mat_var_id * 777, sold_out: false })),
      promotions: Array.from({ length: 12 }, (_, index) => {
        return { promo_id: index + 1, kind: 'p004', members: ids, sale_qty: 4 + index, free_qty: 2 };
      }),
      lines: ids.map((mat_var_id) => ({ mat_var_id, quantity: 50 })),
    });
    const answer = priceCart(input);
    expect(answer.exact).toBe(false);
    expect(answer.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(answer.subtotal);
    expect(answer.applied.reduce((sum, { discount }) => sum + discount, 0)).toBe(answer.discount);
  });
});
