import type { PricedLine } from './types.ts';

/** What coins may be spent on; amounts in satang. */
export type CoinSpendingRule = Readonly<{
  /** Eligible amount that it asks for. */
  min_spend: number;
  /** Percent of the eligible amount that coins may pay. */
  share: number;
  /** Fewest and most coins of an order; most null: no limit. */
  coins_least: number;
  coins_most: number | null;
  /** Variants that count; null: all. */
  members: readonly number[] | null;
}>;

/** Coins that a cart may take: `least` to `most`; most 0: none. */
export type CoinRange = Readonly<{ least: number; most: number }>;

function rangeOf(rule: CoinSpendingRule, lines: readonly PricedLine[]): CoinRange {
  const eligible = lines
    .filter(({ mat_var_id, unavailable }) => !unavailable && (rule.members?.includes(mat_var_id) ?? true))
    .reduce((sum, { amount, code_discount }) => sum + amount - code_discount, 0);
  const share = Math.floor((eligible * rule.share) / 10_000);
  const most = eligible < rule.min_spend ? 0 : Math.min(share, rule.coins_most ?? share);
  return most < rule.coins_least ? { least: 0, most: 0 } : { least: rule.coins_least, most };
}

/**
 * Coins that the rules let a cart spend, by the rule that allows most; of equal ones the lowest `least`.
 * @returns null without a rule: as many as the goods cost
 */
export function coinRange(
  rules: readonly CoinSpendingRule[],
  lines: readonly PricedLine[],
): CoinRange | null {
  const [first, ...rest] = rules.map((rule) => rangeOf(rule, lines));
  if (first === undefined) return null;
  return rest.reduce(
    (best, one) => (one.most > best.most || (one.most === best.most && one.least < best.least) ? one : best),
    first,
  );
}

/** Coins taken of those that are wanted. */
export const coinsWithin = ({ least, most }: CoinRange, wanted: number): number =>
  Math.min(wanted, most) < least ? 0 : Math.min(wanted, most);
