import { type Application, type Rule, totalSaved } from './rules.ts';
import type { GroupPromotion } from './types.ts';

/** What a plan is judged by. */
export interface Merit {
  /** Satang saved. */
  saved: number;
  /** Among equal savings the greater rank wins: fewer applications, then lower promo_ids. */
  rank: number;
}

/** Which units are taken together by which promotion. */
export interface Plan extends Merit {
  applications: Application[];
}

/** What one application of each promotion adds to the rank of a plan. */
export type Weights = ReadonlyMap<GroupPromotion, number>;

/**
 * Weights for rules in the order of their promo_ids, when no plan has more than `units`
 * applications: one application more costs more than any preference for low ids can win back, and
 * one of a lower id is preferred to all that could be made of higher ones. (A component too large
 * for a double to tell these apart still gets the greatest saving.)
 */
export function weightsOf(rules: readonly Rule[], units: number): Weights {
  const base = units + 1;
  const one = base ** rules.length;
  return new Map(rules.map(({ promotion }, index) => [promotion, base ** (rules.length - 1 - index) - one]));
}

export function planOf(applications: Application[], weights: Weights): Plan {
  const rank = applications.reduce(
    (sum, { rule, times }) => sum + (weights.get(rule.promotion) ?? 0) * times,
    0,
  );
  return { applications, saved: totalSaved(applications), rank };
}

/** The definition's order of plans: greatest saving, then fewer applications, then lower promo_ids. */
export function better(a: Merit, b: Merit): boolean {
  return a.saved > b.saved || (a.saved === b.saved && a.rank > b.rank);
}
