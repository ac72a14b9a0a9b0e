/** Arithmetic on satang: integers only, no floating-point intermediate values. */

/** Half-up to a whole satang. */
export function round(satang: number): number {
  return Math.floor(satang + 0.5);
}

/** Percents have up to four decimals, so that 12.5 or 33.3333 is a whole number of these parts. */
const PARTS_PER_PERCENT = 10_000;
const PARTS_PER_WHOLE = 100 * PARTS_PER_PERCENT;

/**
 * `percent` of `satang`, half-up to a whole satang. The percent becomes an integer first: 12.5 % of 4 satang
 * is exactly half a satang, and binary fractions must not decide the rounding.
 */
export function percentOf(satang: number, percent: number): number {
  const parts = Math.round(percent * PARTS_PER_PERCENT);
  return Math.floor((satang * parts + PARTS_PER_WHOLE / 2) / PARTS_PER_WHOLE);
}

/** Value-added tax contained in `total` satang: round(total × 7 / 107), prices include it. */
export function vatIncluded(total: number): number {
  return Math.floor((total * 14 + 107) / 214);
}

/**
 * floor(a × b / c) and the remainder; uses BigInt where the product exceeds the safe integers of a double.
 */
function divide(a: number, b: number, c: number): { whole: number; rest: number } {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return { whole: Math.floor(product / c), rest: product % c };
  const wide = BigInt(a) * BigInt(b);
  return { whole: Number(wide / BigInt(c)), rest: Number(wide % BigInt(c)) };
}

/**
 * Spreads `amount` satang in proportion to `weights` by largest remainder (ties: the earlier one),
 * so that the parts are whole and add up to `amount`. Weights are whole and not negative; when all
 * are 0 they count as equal.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0)
    return weights.length === 0
      ? []
      : allocate(
          amount,
          weights.map(() => 1),
        );
  let over = amount;
  const parts = weights.map((weight, index) => {
    const { whole, rest } = divide(amount, weight, sum);
    over -= whole;
    return { index, whole, rest };
  });
  const byRest = over > 0 ? [...parts].sort((a, b) => b.rest - a.rest || a.index - b.index) : [];
  for (const part of byRest.slice(0, over)) part.whole += 1;
  return parts.map((part) => part.whole);
}
