import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartLine, type PricingAnswer, type PricingInput, priceCart } from '../src/index.ts';
import { anyCart, anyGroup } from './carts.ts';
import { runs } from './runs.ts';

const someCart = anyCart({ variants: 5, units: 12, promotions: 4 });

/** All amounts except the lines. */
function totals(answer: PricingAnswer) {
  const { list, discount, subtotal, discount_promo, delivery_cost, total, vat } = answer;
  return { list, discount, subtotal, discount_promo, delivery_cost, total, vat };
}

/** Total saving of group promotions. */
function groupSaving(input: PricingInput): number {
  const applied = priceCart(input).applied.filter(({ kind }) => kind !== 'p003');
  return applied.reduce((sum, { discount }) => sum + discount, 0);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function add(lines: readonly CartLine[], mat_var_id: number, units: number): CartLine[] {
  const found = lines.some((line) => line.mat_var_id === mat_var_id);
  if (!found) return [...lines, { mat_var_id, quantity: units }];
  return lines.map((line) => {
    return line.mat_var_id === mat_var_id ? { ...line, quantity: line.quantity + units } : line;
  });
}

/** Deep-freezes the input, so that any mutation throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe('a priced cart', () => {
  test('has amounts that add up to the satang', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const answer = priceCart(input);
        const { lines, applied, subtotal, discount_promo_detail: detail } = answer;
        const counted = lines.filter((line) => !line.unavailable);
        expect(sumOf(lines.map((line) => line.amount))).toBe(subtotal);
        expect(sumOf(applied.map((entry) => entry.discount))).toBe(answer.discount);
        expect(sumOf(counted.map((line) => line.list * line.quantity))).toBe(answer.list);
        expect(answer.list - answer.discount).toBe(subtotal);
        expect(sumOf(lines.map((line) => line.code_discount))).toBe(detail.code?.discount ?? 0);
        const promo = [detail.code?.discount, detail.point_bt?.discount, detail.point_the1?.discount];
        expect(sumOf(promo.map((amount) => amount ?? 0))).toBe(answer.discount_promo);
        expect(subtotal - answer.discount_promo + answer.delivery_cost).toBe(answer.total);
        for (const { promo_id, discount, units } of applied) {
          const onLines = lines.flatMap((line) =>
            line.discounts.filter((part) => part.promo_id === promo_id),
          );
          expect(sumOf(units.map((unit) => unit.discount))).toBe(discount);
          expect(sumOf(onLines.map((part) => part.amount))).toBe(discount);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('never contains a fraction or a negative amount', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const answer = priceCart(input);
        const lines = answer.lines.flatMap((line) => [line.list, line.net, line.amount, line.code_discount]);
        const parts = answer.applied.flatMap(({ units, discount }) => [
          discount,
          ...units.map((unit) => unit.discount),
        ]);
        for (const amount of [...Object.values(totals(answer)), ...lines, ...parts]) {
          expect(Number.isInteger(amount) && amount >= 0, String(amount)).toBe(true);
        }
        for (const line of answer.lines) expect(line.code_discount).toBeLessThanOrEqual(line.amount);
      }),
      { numRuns: runs(500) },
    );
  });

  test('depends only on its input, and does not mutate it', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        expect(priceCart(frozen(structuredClone(input)))).toEqual(priceCart(input));
      }),
      { numRuns: runs(100) },
    );
  });

  test('has the same total in any order of lines and promotions', () => {
    const shuffled = someCart.chain((input) =>
      fc.record({
        input: fc.constant(input),
        lines: fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
        promotions: fc.shuffledSubarray([...input.promotions], { minLength: input.promotions.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ input, lines, promotions }) => {
        const other = priceCart({ ...input, lines, promotions });
        expect(totals(other)).toEqual(totals(priceCart(input)));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('has the same total when a line is split into two of the same variant', () => {
    const split = fc.record({ input: someCart, which: fc.nat(), part: fc.nat() });
    fc.assert(
      fc.property(split, ({ input, which, part }) => {
        const line = input.lines[which % input.lines.length];
        if (line === undefined) return;
        const some = part % (line.quantity + 1);
        const rest = { ...line, quantity: line.quantity - some };
        const lines = [
          ...input.lines.map((other) => (other === line ? { ...line, quantity: some } : other)),
          rest,
        ];
        const answer = priceCart({ ...input, lines });
        expect(totals(answer)).toEqual(totals(priceCart(input)));
        expect(sumOf(answer.lines.map(({ amount }) => amount))).toBe(answer.subtotal);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe('the saving of group promotions', () => {
  test('never decreases when a unit is added', () => {
    fc.assert(
      fc.property(someCart, fc.integer({ min: 1, max: 5 }), (input, id) => {
        const more = { ...input, lines: add(input.lines, id, 1) };
        expect(groupSaving(more)).toBeGreaterThanOrEqual(groupSaving(input));
        expect(priceCart(more).discount).toBeGreaterThanOrEqual(priceCart(input).discount);
      }),
      { numRuns: runs(500) },
    );
  });

  test('never decreases when a promotion is added', () => {
    fc.assert(
      fc.property(someCart, anyGroup(5, 5), (input, promotion) => {
        const more = { ...input, promotions: [...input.promotions, promotion] };
        expect(priceCart(more).discount).toBeGreaterThanOrEqual(priceCart(input).discount);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a hint', () => {
  test('holds when the customer follows it', () => {
    let followed = 0;
    fc.assert(
      fc.property(someCart, (input) => {
        const before = priceCart(input);
        for (const hint of before.hints) {
          if (hint.kind !== 'add_more') continue;
          const ids = hint.mat_var_id === undefined ? (hint.members ?? []) : [hint.mat_var_id];
          const each = hint.mat_var_id === undefined ? 1 : hint.need;
          const lines = ids.reduce((all, id) => add(all, id, each), [...input.lines]);
          const gain = groupSaving({ ...input, lines }) - groupSaving(input);
          expect(gain).toBeGreaterThanOrEqual(hint.saves);
          expect(hint.saves).toBeGreaterThan(0);
          followed += 1;
        }
      }),
      { numRuns: runs(500) },
    );
    expect(followed).toBeGreaterThan(runs(50));
  });

  test('exists for each promotion of the cart that is not applied, or else the reason', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const { lines, applied, not_applied } = priceCart(input);
        const counted = lines.filter((line) => line.quantity > 0 && !line.unavailable);
        for (const { promo_id, members } of input.promotions) {
          const touches = counted.some((line) => members.includes(line.mat_var_id));
          const said = [...applied, ...not_applied].filter((entry) => entry.promo_id === promo_id);
          expect(said).toHaveLength(touches ? 1 : 0);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
