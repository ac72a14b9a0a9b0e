import { bestGreedy, quickPlan } from './greedy.ts';
import { better, type Plan, planOf, weightsOf } from './plan.ts';
import { type Application, type Pile, type Rule, takeBest } from './rules.ts';
import { search } from './search.ts';

/** Up to this size interdependent promotions are searched exhaustively, without a work limit. */
const EXACT_UNITS = 24;
const EXACT_RULES = 6;
/** Above it, the work limit of all searches of a cart, in units offered to a rule. */
const SEARCH_WORK = 150_000;
/** From this number of units a cart is large, and the search must leave time for the other steps. */
const LARGE_CART = 500;
const LARGE_CART_WORK = 40_000;

/**
 * Finds applications that save more than `atLeast` satang (null: found none), and whether they are proved to save
 * most; null where the cart is too large for it: `packUnits` of set-packing.ts.
 */
export type PackUnits = (
  rules: readonly Rule[],
  piles: readonly Pile[],
  atLeast: number,
) => { applications: Application[] | null; complete: boolean } | null;

interface Solved {
  plan: Plan;
  /** Proved optimal. */
  exact: boolean;
  /** Consumed part of the work limit. */
  used: number;
}

function unitsOf(rules: readonly Rule[], piles: readonly Pile[]): number {
  const touched = new Set(rules.flatMap((rule) => rule.piles));
  return [...touched].reduce((sum, pile) => sum + (piles[pile]?.units ?? 0), 0);
}

/** The best plan for interdependent rules (ordered by promo_id). */
function solve(rules: readonly Rule[], piles: readonly Pile[], work: number, pack: PackUnits | null): Solved {
  const units = unitsOf(rules, piles);
  const weights = weightsOf(rules, units);
  // With many rules, greedy orders cost more than `pack` and find less.
  const packs = pack !== null && rules.length > EXACT_RULES;
  const start = quickPlan(rules, piles, weights, packs ? 1 : rules.length);
  // For a single rule, the greedy plan is optimal (see `takeBest`).
  if (rules.length === 1) return { plan: start.plan, exact: true, used: 0 };

  const found = search(rules, piles, weights, start.plan, work);
  const used = found?.used ?? 0;
  if (found?.complete) return { plan: found.plan, exact: true, used };
  const best = found?.plan ?? start.plan;
  if (units <= EXACT_UNITS && rules.length <= EXACT_RULES) {
    const whole = search(rules, piles, weights, best, Number.POSITIVE_INFINITY);
    if (whole !== null) return { plan: whole.plan, exact: true, used };
  }
  const packed = pack?.(rules, piles, best.saved) ?? null;
  const plan = packed?.applications ? planOf(packed.applications, weights) : best;
  if (packed !== null && (packs || packed.complete)) return { plan, exact: packed.complete, used };
  const orders = packs ? quickPlan(rules, piles, weights, rules.length) : start;
  const greedy = bestGreedy(rules, piles, weights, orders, work / 2);
  return { plan: better(greedy, plan) ? greedy : plan, exact: false, used };
}

/**
 * The rule without the piles on which it can never save, so that it does not connect other rules; or null.
 */
function useful(rule: Rule, piles: readonly Pile[]): Rule | null {
  const all = piles.map((pile) => pile.units);
  const saves = (some: Rule) => takeBest(some, piles, [...all]).length > 0;
  if (rule.of !== 'same') return saves(rule) ? rule : null;
  const runs = rule.runs.filter((run) => saves({ ...rule, runs: [run] }));
  return runs.length > 0 ? { ...rule, piles: runs.flat().sort((a, b) => a - b), runs } : null;
}

/** Rules that share no pile are independent: each connected component is solved separately. */
function components(rules: readonly Rule[]): Rule[][] {
  let found: Rule[][] = [];
  for (const rule of rules) {
    const touches = (other: Rule) => other.piles.some((pile) => rule.piles.includes(pile));
    const touching = found.filter((component) => component.some(touches));
    found = [...found.filter((component) => !touching.includes(component)), [...touching.flat(), rule]];
  }
  return found;
}

/**
 * Step 2: of all assignments of units to applications, the one with the greatest saving; ties: fewer
 * applications, then lower promo_ids. `piles` are sorted by descending price. `exact` is false where a
 * component was too large for an exhaustive search: its plan is then the best found.
 */
export function bestPlan(
  rules: readonly Rule[],
  piles: readonly Pile[],
  pack: PackUnits | null,
): { applications: Application[]; exact: boolean } {
  const able = rules.flatMap((rule) => useful(rule, piles) ?? []);
  // Small components first: their unused work is available to the others.
  const apart = components(able)
    .map((component) => component.toSorted((a, b) => a.promotion.promo_id - b.promotion.promo_id))
    .sort((a, b) => a.length - b.length);
  const large = unitsOf(able, piles) >= LARGE_CART;
  let work = large ? LARGE_CART_WORK : SEARCH_WORK;
  const solved = apart.map((component, index) => {
    const answer = solve(component, piles, work / (apart.length - index), pack);
    work -= answer.used;
    return answer;
  });
  return {
    applications: solved.flatMap(({ plan }) => plan.applications),
    exact: solved.every(({ exact }) => exact),
  };
}
