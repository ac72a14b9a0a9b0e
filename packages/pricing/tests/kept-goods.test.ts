import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartLine, type PricingInput, priceCart } from '../src/index.ts';
import { keptValue, priceBasis } from '../src/kept-goods.ts';
import { anyCart, cart } from './carts.ts';
import { runs } from './runs.ts';

const someCart = anyCart({ variants: 4, units: 8, promotions: 3 });

/** What an order can be: only units that are on sale, each variant once. */
function placed(input: PricingInput): PricingInput {
  const quantities = new Map<number, number>();
  for (const line of priceCart(input).lines) {
    if (line.unavailable || line.quantity === 0) continue;
    quantities.set(line.mat_var_id, (quantities.get(line.mat_var_id) ?? 0) + line.quantity);
  }
  const lines = [...quantities].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  return { ...input, points: { point_bt: 0, point_the1: 0 }, lines };
}

/** The goods of an order in some order, a unit each. */
const unitsOf = (lines: readonly CartLine[]) =>
  lines.flatMap(({ mat_var_id, quantity }) => Array.from({ length: quantity }, () => mat_var_id));

const without = (lines: readonly CartLine[], id: number): CartLine[] =>
  lines.map((line) => (line.mat_var_id === id ? { ...line, quantity: line.quantity - 1 } : line));

describe('the value of kept goods', () => {
  test('is what the order cost while everything is kept, and nothing when nothing is', () => {
    fc.assert(
      fc.property(someCart, (any) => {
        const input = placed(any);
        const { subtotal, discount_promo } = priceCart(input);
        const basis = priceBasis(input);
        expect(keptValue(basis, input.lines)).toBe(subtotal - discount_promo);
        expect(keptValue(basis, [])).toBe(0);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('falls by no more than the list price of a unit that goes back, where no code depends on promotions', () => {
    const prices = (input: PricingInput) => new Map(input.catalogue.map((v) => [v.mat_var_id, v.price]));
    fc.assert(
      fc.property(someCart, fc.infiniteStream(fc.nat()), (any, choices) => {
        const input = placed({ ...any, code: null });
        const basis = priceBasis(input);
        let kept: CartLine[] = [...input.lines];
        for (let left = unitsOf(kept); left.length > 0; left = unitsOf(kept)) {
          const id = left[(choices.next().value ?? 0) % left.length] ?? 0;
          const before = keptValue(basis, kept);
          kept = without(kept, id);
          expect(before - keptValue(basis, kept)).toBeLessThanOrEqual(prices(input).get(id) ?? 0);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('is that of two masks at their own price when one of three for a special price goes back', () => {
    const input = cart({
      catalogue: [{ mat_var_id: 1, price: 5_900, sold_out: false }],
      promotions: [{ promo_id: 1, kind: 'p001', members: [1, 2, 3], sale_qty: 3, price: 13_900 }],
      lines: [{ mat_var_id: 1, quantity: 3 }],
    });
    const basis = priceBasis(input);
    expect(keptValue(basis, [{ mat_var_id: 1, quantity: 3 }])).toBe(13_900);
    expect(keptValue(basis, [{ mat_var_id: 1, quantity: 2 }])).toBe(11_800);
  });

  test('keeps every member of a full set, so that a part of a set is none', () => {
    const input = cart({
      catalogue: [1, 2].map((mat_var_id) => ({ mat_var_id, price: 10_000, sold_out: false })),
      promotions: [{ promo_id: 1, kind: 'p006', members: [1, 2, 3], percent: 50 }],
      lines: [1, 2].map((mat_var_id) => ({ mat_var_id, quantity: 1 })),
    });
    expect(keptValue(priceBasis(input), input.lines)).toBe(20_000);
  });

  test('does not depend on what the shop sells by now: the basis holds prices and promotions of the order alone', () => {
    const input = cart({
      catalogue: [1, 2, 7].map((mat_var_id) => ({ mat_var_id, price: 10_000, sold_out: true })),
      promotions: [
        { promo_id: 1, kind: 'p005', members: [1, 2, 7, 8], sale_qty: 2, price: 15_000 },
        { promo_id: 2, kind: 'p004', members: [7, 8], sale_qty: 1, free_qty: 1 },
      ],
      code: { code: 'TEN', kind: 'percent', discount: 10, members: [1, 7] },
      gifts: [
        { promo_id: 3, min_spend: 10_000, members: [2, 7], gift: 9, quantity: 1 },
        { promo_id: 4, min_spend: 10_000, members: [7], gift: 9, quantity: 1 },
      ],
      lines: [1, 2].map((mat_var_id) => ({ mat_var_id, quantity: 1 })),
    });
    expect(priceBasis(input)).toEqual({
      catalogue: [1, 2].map((mat_var_id) => ({ mat_var_id, price: 10_000 })),
      promotions: [{ promo_id: 1, kind: 'p005', members: [1, 2, 7, 8], sale_qty: 2, price: 15_000 }],
      code: { code: 'TEN', kind: 'percent', discount: 10, members: [1] },
      gifts: [{ promo_id: 3, min_spend: 10_000, members: [2], gift: 9, quantity: 1 }],
    });
  });
});
