import { better, type Plan, planOf, type Weights } from './plan.ts';
import {
  type Application,
  byUse,
  type Pile,
  type Rule,
  savingOfEqual,
  takeBest,
  totalSaved,
} from './rules.ts';

/** Up to this number of rules all orders are tried. */
const ALL_ORDERS = 6;

/** An order of the rules and its plan. */
interface Ordered {
  order: readonly Rule[];
  plan: Plan;
}

/** Applies the rules in order; each takes its best units of those left by the rules before it. */
function greedy(order: readonly Rule[], piles: readonly Pile[], weights: Weights): Ordered {
  const left = piles.map((pile) => pile.units);
  const taken = order.flatMap((rule) => takeBest(rule, piles, left));
  return { order, plan: planOf(taken, weights) };
}

function moved(order: readonly Rule[], from: number, to: number): Rule[] {
  const rest = order.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...order.slice(from, from + 1), ...rest.slice(to)];
}

/** Discount rate of `rule` applied alone: 0.5 when it sells at half the price. */
function rate(rule: Rule, piles: readonly Pile[]): number {
  const alone = takeBest(
    rule,
    piles,
    piles.map((pile) => pile.units),
  );
  let value = 0;
  for (const { times, parts } of alone) {
    for (const { pile, units } of parts) value += times * units * (piles[pile]?.net ?? 0);
  }
  return value > 0 ? totalSaved(alone) / value : 0;
}

/** A good plan with little work: rules sorted by rate, or with one of the first `fronts` moved to the front. */
export function quickPlan(
  rules: readonly Rule[],
  piles: readonly Pile[],
  weights: Weights,
  fronts: number,
): Ordered {
  const rates = new Map(rules.map((rule) => [rule, rate(rule, piles)]));
  const byRate = rules.toSorted((a, b) => (rates.get(b) ?? 0) - (rates.get(a) ?? 0));
  return byRate
    .slice(0, fronts)
    .map((_, from) => greedy(moved(byRate, from, 0), piles, weights))
    .reduce((best, next) => (better(next.plan, best.plan) ? next : best));
}

/** Tries every order that can still beat `start`; orders with the same beginning share its work. */
function bestOfAll(start: Plan, rules: readonly Rule[], piles: readonly Pile[], weights: Weights): Plan {
  let best = start;
  const extend = (taken: Application[], rest: readonly Rule[], left: readonly number[]): void => {
    if (rest.length === 0) {
      const plan = planOf(taken, weights);
      if (better(plan, best)) best = plan;
      return;
    }
    // The saving of each remaining rule if applied next; later it cannot save more.
    const next = rest.map((rule) => {
      const remaining = [...left];
      const made = takeBest(rule, piles, remaining);
      return { rule, made, remaining };
    });
    const most = next.reduce((sum, { made }) => sum + totalSaved(made), totalSaved(taken));
    if (most < best.saved) return;
    for (const { rule, made, remaining } of next) {
      extend(
        [...taken, ...made],
        rest.filter((other) => other !== rule),
        remaining,
      );
    }
  };
  extend(
    [],
    rules,
    piles.map((pile) => pile.units),
  );
  return best;
}

/**
 * Local search: moves one rule at a time to the position with the greatest gain, until no move helps or the
 * `work` is used up (counted in rule-pile evaluations).
 */
function improve(start: Ordered, piles: readonly Pile[], weights: Weights, work: number): Plan {
  const count = start.order.length;
  let best = start;
  let tries = Math.floor(work / start.order.reduce((sum, rule) => sum + rule.piles.length, 0));
  for (let move = 0, last = count * count; move < last && tries > 0; move += 1, tries -= 1) {
    const from = Math.floor(move / count) % count;
    const next = greedy(moved(best.order, from, move % count), piles, weights);
    if (better(next.plan, best.plan)) {
      best = next;
      last = move + count * count;
    }
  }
  return best.plan;
}

/** A rule with the remaining number of applications after `made`. */
function unused(rule: Rule, made: readonly Application[]): Rule {
  const times = made.reduce((sum, one) => sum + (one.rule.promotion === rule.promotion ? one.times : 0), 0);
  return times > 0 ? { ...rule, max: rule.max - times } : rule;
}

/**
 * In a cart of many like units, most are best used in groups within one pile: full sets first where they save
 * more than their units would elsewhere, then each pile goes to the rules that save most per unit within it.
 */
function byPile(rules: readonly Rule[], piles: readonly Pile[]): { made: Application[]; left: number[] } {
  const left = piles.map((pile) => pile.units);
  const pools = rules.filter((rule) => rule.of !== 'each');
  const takers = piles.map((pile, index) => {
    const mine = pools.filter((rule) => rule.piles.includes(index) && savingOfEqual(rule, pile.net) > 0);
    return mine.sort(byUse(pile.net));
  });
  const elsewhere = takers.map(([best], index) => best?.share(piles[index]?.net ?? 0) ?? 0);
  const advantage = (set: Rule): number => {
    return set.piles.reduce(
      (sum, pile) => sum + set.share(piles[pile]?.net ?? 0) - (elsewhere[pile] ?? 0),
      0,
    );
  };
  const sets = rules.filter((rule) => rule.of === 'each' && advantage(rule) > 0);
  const made = sets.sort((a, b) => advantage(b) - advantage(a)).flatMap((set) => takeBest(set, piles, left));
  takers.forEach((mine, pile) => {
    for (const rule of mine)
      made.push(...takeBest({ ...unused(rule, made), piles: [pile], runs: [[pile]] }, piles, left));
  });
  return { made, left };
}

/** The best plan found without a search, at least as good as `start`. */
export function bestGreedy(
  rules: readonly Rule[],
  piles: readonly Pile[],
  weights: Weights,
  start: Ordered,
  work: number,
): Plan {
  const { made, left } = byPile(rules, piles);
  const others = quickPlan(
    rules.map((rule) => unused(rule, made)),
    piles.map((pile, index) => ({ ...pile, units: left[index] ?? 0 })),
    weights,
    rules.length,
  );
  const mixed = planOf([...made, ...others.plan.applications], weights);
  const ordered =
    rules.length <= ALL_ORDERS
      ? bestOfAll(start.plan, rules, piles, weights)
      : improve(start, piles, weights, work);
  return better(mixed, ordered) ? mixed : ordered;
}
