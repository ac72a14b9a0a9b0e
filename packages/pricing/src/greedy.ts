import { better, type Plan, planOf, type Weights } from './plan.ts';
import { type Application, type Pile, type Rule, takeBest, totalSaved } from './rules.ts';

/** Up to this many rules all orders of them are tried. */
const ALL_ORDERS = 6;
/** Beyond, the work spent on improving one order: how often a rule may look at a pile. */
const WORK = 20_000;

/** An order of the rules and the plan it leads to. */
interface Ordered {
  order: readonly Rule[];
  plan: Plan;
}

/** Lets each rule in turn take what is best for it of what the rules before it left. */
function greedy(order: readonly Rule[], piles: readonly Pile[], weights: Weights): Ordered {
  const left = piles.map((pile) => pile.units);
  const taken = order.flatMap((rule) => takeBest(rule, piles, left));
  return { order, plan: planOf(taken, weights) };
}

function moved(order: readonly Rule[], from: number, to: number): Rule[] {
  const rest = order.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...order.slice(from, from + 1), ...rest.slice(to)];
}

/** The best greedy plan with each rule first in turn: a good start for little work. */
export function bestOfFirsts(rules: readonly Rule[], piles: readonly Pile[], weights: Weights): Ordered {
  return rules
    .map((_, from) => greedy(moved(rules, from, 0), piles, weights))
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
    // What each of the rest would save if it came next; later it cannot save more.
    const next = rest.map((rule) => {
      const remaining = [...left];
      const made = takeBest(rule, piles, remaining);
      return { rule, made, remaining };
    });
    const most = next.reduce((sum, { made }) => sum + totalSaved(made), totalSaved(taken));
    if (most < best.saved) return;
    for (const { rule, made, remaining } of next) {
      extend([...taken, ...made], rest.filter((other) => other !== rule), remaining);
    }
  };
  extend([], rules, piles.map((pile) => pile.units));
  return best;
}

/** Moves one rule at a time to where it helps most, until no move helps or the work is used up. */
function improve(start: Ordered, piles: readonly Pile[], weights: Weights): Plan {
  const count = start.order.length;
  let best = start;
  let tries = Math.floor(WORK / start.order.reduce((sum, rule) => sum + rule.piles.length, 0));
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

/** The best plan among the greedy orders that can be tried, at least as good as `start`. */
export function bestGreedy(
  rules: readonly Rule[],
  piles: readonly Pile[],
  weights: Weights,
  start: Ordered,
): Plan {
  return rules.length <= ALL_ORDERS
    ? bestOfAll(start.plan, rules, piles, weights)
    : improve(start, piles, weights);
}
