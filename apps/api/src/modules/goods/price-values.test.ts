import { marginPercent, ruledPrice, withEnding } from '@mali/contracts/price-values';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';

test.each([
  // amount, ending, direction, expected (satang)
  [24_700, '9', 'nearest', 24_900],
  [24_300, '9', 'nearest', 23_900],
  [24_400, '9', 'nearest', 24_900],
  [24_300, '9', 'up', 24_900],
  [24_800, '9', 'down', 23_900],
  [24_900, '9', 'down', 24_900],
  [24_900, '9', 'up', 24_900],
  [24_000, '90', 'nearest', 29_000],
  [23_999, '90', 'nearest', 19_000],
  [24_000, '90', 'down', 19_000],
  [24_050, '00', 'nearest', 24_100],
  [24_049, '00', 'nearest', 24_000],
  [24_001, '00', 'up', 24_100],
  // Below the first price of its kind, that one.
  [300, '9', 'down', 900],
  [4_000, '90', 'down', 9_000],
  [50, '00', 'down', 100],
] as const)('%i towards …%s, %s, is %i', (amount, ending, direction, expected) => {
  expect(withEnding(amount, ending, direction)).toBe(expected);
});

it('an ending is kept, lies on the asked side, and never farther than one step', () => {
  const step = { '9': 1000, '90': 10_000, '00': 100 } as const;
  const rest = { '9': 900, '90': 9000, '00': 0 } as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 900_000_000 }),
      fc.constantFrom('9', '90', '00'),
      fc.constantFrom('nearest', 'up', 'down'),
      (amount, ending, direction) => {
        const price = withEnding(amount, ending, direction);
        expect(price % step[ending]).toBe(rest[ending]);
        expect(Math.abs(price - amount)).toBeLessThan(step[ending]);
        if (direction === 'up') expect(price).toBeGreaterThanOrEqual(amount);
        if (direction === 'down') expect(price).toBeLessThanOrEqual(amount);
        if (direction === 'nearest') expect(Math.abs(price - amount) * 2).toBeLessThanOrEqual(step[ending]);
        expect(withEnding(price, ending, direction)).toBe(price);
      },
    ),
  );
});

test.each([
  [24_900, { kind: 'percent', value: 10, ending: null }, 27_390],
  [24_900, { kind: 'percent', value: -12.5, ending: null }, 21_788],
  [24_900, { kind: 'percent', value: 10, ending: '9' }, 26_900],
  [24_900, { kind: 'amount', value: -20.5, ending: null }, 22_850],
  [24_900, { kind: 'amount', value: -300, ending: null }, null],
  [24_350, { kind: 'keep', value: null, ending: '00' }, 24_400],
  [999_999_900, { kind: 'percent', value: 5, ending: null }, null],
] as const)('%i by %o is %s', (price, rule, expected) => {
  expect(ruledPrice(price, { direction: 'nearest', ...rule })).toBe(expected);
});

it('the margin is of the price without VAT', () => {
  expect(marginPercent(10_700, 700, 4_000)).toBe(60);
  expect(marginPercent(10_700, 700, 12_000)).toBe(-20);
});
