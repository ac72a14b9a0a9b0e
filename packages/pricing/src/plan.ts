import type { GroupPromotion } from './promotion-kinds.ts';
import { type Application, type Rule, totalSaved } from './rules.ts';

/** The criteria by which plans are compared. */
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
 * Weights for rules in promo_id order, when no plan has more than `units` applications: one more application
 * costs more than any preference for low ids can gain, and one application of a lower id outweighs all
 * possible ones of higher ids. (In a component too large for double precision the greatest saving is still
 * found.)
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
