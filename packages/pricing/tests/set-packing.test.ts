import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GroupPromotion, type PricingInput, priceCart } from '../src/index.ts';
import { countLines, netPriceIndex } from '../src/net-price-index.ts';
import { isPriceCut } from '../src/promotion-kinds.ts';
import { ruleFor, totalSaved } from '../src/rules.ts';
import { packUnits } from '../src/set-packing.ts';
import { anyCart, cart } from './carts.ts';
import { manyPromotions } from './many-promotions.ts';
import { bestByExhaustion, unitsOf } from './oracle.ts';
import { runs } from './runs.ts';

function problemOf(input: PricingInput) {
  const { piles } = countLines(input.lines, netPriceIndex(input.catalogue, input.promotions));
  const groups = input.promotions.filter((one): one is GroupPromotion => !isPriceCut(one));
  return { piles, groups, rules: groups.map((promotion) => ruleFor(promotion, piles)) };
}

describe('branch and bound over linear programs', { timeout: 60_000 }, () => {
  test('saves in any small cart what exhaustive search saves, with applications that the cart has units for', () => {
    fc.assert(
      fc.property(anyCart({ variants: 4, units: 7, promotions: 3 }), (input) => {
        const { piles, groups, rules } = problemOf(input);
        const packed = packUnits(rules, piles, 0);
        const made = packed?.applications ?? [];
        expect(packed?.complete).toBe(true);
        expect(totalSaved(made)).toBe(bestByExhaustion(unitsOf(input), groups).saved);
        const left = piles.map(({ units }) => units);
        for (const { rule, times, parts } of made) {
          expect(parts.reduce((sum, { units }) => sum + units, 0)).toBe(rule.size);
          for (const { pile, units } of parts) left[pile] = (left[pile] ?? 0) - times * units;
        }
        expect(Math.min(0, ...left)).toBe(0);
        for (const rule of rules) {
          const mine = made.filter((one) => one.rule === rule);
          expect(mine.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(rule.max);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('finds nothing where nothing saves more than what is known', () => {
    fc.assert(
      fc.property(anyCart({ variants: 4, units: 7, promotions: 3 }), (input) => {
        const { piles, groups, rules } = problemOf(input);
        const { saved } = bestByExhaustion(unitsOf(input), groups);
        expect(packUnits(rules, piles, saved)).toEqual({ applications: null, complete: true });
      }),
      { numRuns: runs(300) },
    );
  });

  test('takes a group of any of a hundred lines as too large, and leaves it to the other searches', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const input = cart({
      catalogue: ids.map((mat_var_id) => ({ mat_var_id, price: 10_000 + mat_var_id, sold_out: false })),
      promotions: [1, 2].map((promo_id) => ({
        ...{ promo_id, members: ids, kind: 'p005', sale_qty: 3, price: 20_000 },
      })),
      lines: ids.map((mat_var_id) => ({ mat_var_id, quantity: 1 })),
    });
    const { piles, rules } = problemOf(input);
    expect(packUnits(rules, piles, 0)).toBeNull();
    expect(priceCart(input, packUnits).subtotal).toBe(priceCart(input).subtotal);
  });

  test('never makes a cart of many promotions that share units dearer, and makes some cheaper', () => {
    let cheaper = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const whole = manyPromotions(seed, false);
      const input = { ...whole, lines: whole.lines.slice(0, 10) };
      const without = priceCart(input).subtotal;
      const { subtotal } = priceCart(input, packUnits);
      expect(subtotal).toBeLessThanOrEqual(without);
      if (subtotal < without) cheaper += 1;
    }
    expect(cheaper).toBeGreaterThan(0);
  });
});
