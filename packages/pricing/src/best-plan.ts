import { bestGreedy, quickPlan } from './greedy.ts';
import { better, type Plan, weightsOf } from './plan.ts';
import { type Application, type Pile, type Rule, takeBest } from './rules.ts';
import { search } from './search.ts';

/** Up to this size the promotions that touch one another are searched to the end, whatever it takes. */
const EXACT_UNITS = 24;
const EXACT_RULES = 6;
/** Beyond it, the work all searches of a cart may do: about so often a unit is offered to a rule. */
const SEARCH_WORK = 150_000;
/** From this many units on a cart is large, and the searches have to leave time for the rest. */
const LARGE_CART = 500;
const LARGE_CART_WORK = 40_000;

interface Solved {
  plan: Plan;
  /** Proved best. */
  exact: boolean;
  /** What was used of the work allowed. */
  used: number;
}

function unitsOf(rules: readonly Rule[], piles: readonly Pile[]): number {
  const touched = new Set(rules.flatMap((rule) => rule.piles));
  return [...touched].reduce((sum, pile) => sum + (piles[pile]?.units ?? 0), 0);
}

/** The best plan for rules (by promo_id) that can touch one another. */
function solve(rules: readonly Rule[], piles: readonly Pile[], work: number): Solved {
  const units = unitsOf(rules, piles);
  const weights = weightsOf(rules, units);
  const start = quickPlan(rules, piles, weights);
  // Alone, a rule that takes what is best for it is best (see `takeBest`).
  if (rules.length === 1) return { plan: start.plan, exact: true, used: 0 };

  const found = search(rules, piles, weights, start.plan, work);
  const used = found?.used ?? 0;
  if (found?.complete) return { plan: found.plan, exact: true, used };
  const best = found?.plan ?? start.plan;
  if (units <= EXACT_UNITS && rules.length <= EXACT_RULES) {
    const whole = search(rules, piles, weights, best, Number.POSITIVE_INFINITY);
    if (whole !== null) return { plan: whole.plan, exact: true, used };
  }
  const greedy = bestGreedy(rules, piles, weights, start, work / 2);
  return { plan: better(greedy, best) ? greedy : best, exact: false, used };
}

/** A rule without what can never save anything, so that it does not tie others together; or null. */
function useful(rule: Rule, piles: readonly Pile[]): Rule | null {
  const all = piles.map((pile) => pile.units);
  const saves = (some: Rule) => takeBest(some, piles, [...all]).length > 0;
  if (rule.of !== 'same') return saves(rule) ? rule : null;
  const runs = rule.runs.filter((run) => saves({ ...rule, runs: [run] }));
  return runs.length > 0 ? { ...rule, piles: runs.flat().sort((a, b) => a - b), runs } : null;
}

/** Rules that share no pile cannot touch one another: each component is solved by itself. */
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
 * Step 2: of all ways to assign units to applications, the one that saves most; ties: fewer
 * applications, then lower promo_ids. `piles` lie from dear to cheap. `exact` is false where a
 * component was too large to search to the end: its plan is then the best found, never worse than
 * the greedy orders tried.
 */
export function bestPlan(
  rules: readonly Rule[],
  piles: readonly Pile[],
): { applications: Application[]; exact: boolean } {
  const able = rules.flatMap((rule) => useful(rule, piles) ?? []);
  // Small ones first: what they leave of the work goes to the others.
  const apart = components(able)
    .map((component) => component.toSorted((a, b) => a.promotion.promo_id - b.promotion.promo_id))
    .sort((a, b) => a.length - b.length);
  let work = unitsOf(able, piles) < LARGE_CART ? SEARCH_WORK : LARGE_CART_WORK;
  const solved = apart.map((component, index) => {
    const answer = solve(component, piles, work / (apart.length - index));
    work -= answer.used;
    return answer;
  });
  return {
    applications: solved.flatMap(({ plan }) => plan.applications),
    exact: solved.every(({ exact }) => exact),
  };
}
