import { better, type Merit, type Plan, planOf, type Weights } from './plan.ts';
import { type Application, byUse, type Pile, type Rule, savingOfEqual, takeBest } from './rules.ts';

/** A narrower beam finds nothing that the greedy orders do not. */
const LEAST_WIDTH = 16;
/** Maximum number of full-set choices tried, regardless of the cart's size. */
const MOST_CHOICES = 600_000;
/** Steps charged for starting one choice of full sets. */
const CHOICE_WORK = 30;
/** Shares are fractions: rounding must not discard an equally good plan. */
const SLACK = 1e-6;

/** Bits of a state's key that fit into one integer operation. */
const KEY_BITS = 31;

/**
 * A rule as one digit of a state's key: bits `shift` to `shift + bits - 1`. A rule for units of the same
 * variant has one more digit for each variant with several prices, because units of other variants come in
 * between.
 */
interface Digit {
  rule: Rule;
  /** The piles whose units it counts. */
  piles: readonly number[];
  /** Its open group can only continue within the same pile. */
  alike: boolean;
  shift: number;
  bits: number;
  /** The digit ranges from 0 to radix − 1. */
  radix: number;
  /** The value at which the rule takes no more units; -1 when `max` can never bind. */
  full: number;
  /** `max` applies to all digits of the rule together. */
  shared: boolean;
  /** Rank of one application. */
  weight: number;
}

/**
 * A partial assignment: the units down to some point are assigned. Its key holds the position of every rule
 * within its open group (where `max` binds: all units it has taken). Of two states with the same key only the
 * better can be part of the best plan, because their continuations are the same.
 */
interface State extends Merit {
  key: number;
  from: State | null;
  /** Upper bound of the total saving, see `hopeOf`. */
  hope: number;
  /** The digit whose rule got the last unit; -1: none. */
  taker: number;
}

/** Bounds on the units after a point. */
interface Outlook {
  /** Upper bound of the remaining saving: each unit contributes its best share. */
  rest: number;
  /** Net price of the next unit; no later unit costs more. */
  net: number;
  /** Per digit: number of remaining units that may join its open group. */
  coming: number[];
}

/** A pile that is eligible for some digits' rules. */
interface Stop {
  pile: number;
  net: number;
  takers: number[];
}

/** The units to assign one by one, by descending price. */
interface Walk {
  units: Stop[];
  /** One entry per point: one more than units. */
  outlooks: Outlook[];
}

function digitsFor(rules: readonly Rule[], piles: readonly Pile[], weights: Weights): Digit[] {
  let shift = 0;
  return rules.flatMap((rule) => {
    const units = rule.piles.reduce((sum, pile) => sum + (piles[pile]?.units ?? 0), 0);
    const single = rule.runs.filter((run) => rule.of === 'same' && run.length === 1).flat();
    const lanes = rule.runs.filter((run) => rule.of === 'any' || run.length > 1);
    const bound = rule.max * rule.size < units;
    const radix = bound ? rule.max * rule.size + 1 : rule.size;
    const bits = Math.ceil(Math.log2(radix));
    const all = single.length > 0 ? [single, ...lanes] : lanes;
    return all.map((own): Digit => {
      const digit = {
        rule,
        piles: own,
        alike: own === single,
        shift,
        bits,
        radix,
        full: bound ? radix - 1 : -1,
        shared: bound && all.length > 1,
        weight: weights.get(rule.promotion) ?? 0,
      };
      shift += bits;
      return digit;
    });
  });
}

function digitOf({ shift, bits }: Digit, key: number): number {
  return (key >>> shift) & ((1 << bits) - 1);
}

/**
 * Identical units need not be assigned one by one. Let `best` be the rule without a maximum that saves most
 * per unit with groups wholly inside the pile. Some best plan has inside the pile
 * - of each rule at most two groups that extend beyond it, each with fewer units of the pile than its size;
 * - of each better rule with a maximum no more units than that allows;
 * - fewer than `best.size` whole groups of the other rules, because that many contain some with together a
 * multiple of `best.size` units, on which `best` saves no less;
 * - fewer than `best.size` unassigned units.
 * Only that many units stay `open`; the others are `settled` as groups of `best`. When no rule gains inside
 * the pile, the units beyond the first two numbers have no effect and are dropped.
 */
function settle(
  { pile, net, takers }: Stop,
  units: number,
  digits: readonly Digit[],
): { open: number; settled: Application[] } {
  const order = byUse(net);
  const mine = takers.flatMap((taker) => digits[taker] ?? []);
  const best = mine.flatMap(({ rule, full }) => (full === -1 ? [rule] : [])).sort(order)[0];
  const saved = best === undefined ? 0 : savingOfEqual(best, net);
  const gains = best !== undefined && saved > 0;
  let open = mine.reduce((sum, { rule }) => sum + 2 * (rule.size - 1), 0);
  for (const { rule, full } of mine) if (full !== -1 && !(gains && order(best, rule) < 0)) open += full;
  if (!gains) return { open: Math.min(open, units), settled: [] };

  open += (best.size - 1) * (1 + Math.max(...mine.map(({ rule }) => rule.size)));
  const times = Math.max(0, Math.floor((units - open) / best.size));
  const settled = times > 0 ? [{ rule: best, times, parts: [{ pile, units: best.size }], saved }] : [];
  return { open: units - times * best.size, settled };
}

/** The outlook of every point between `units`, computed backwards. */
function outlooksOf(units: readonly Stop[], digits: readonly Digit[]): Outlook[] {
  const outlooks: Outlook[] = [];
  const coming = digits.map(() => 0);
  let rest = 0;
  let net = 0;
  let like = 0;
  for (let at = units.length; at >= 0; at -= 1) {
    const unit = units[at];
    if (unit !== undefined) {
      net = unit.net;
      let most = 0;
      for (const taker of unit.takers) {
        most = Math.max(most, digits[taker]?.rule.share(net) ?? 0);
        coming[taker] = (coming[taker] ?? 0) + 1;
      }
      rest += most;
      // An open group of like units can only continue within the same pile.
      like = unit === units[at - 1] ? like + 1 : 0;
    }
    outlooks[at] = {
      rest,
      net,
      coming: digits.map(({ alike }, index) => (alike ? like : (coming[index] ?? 0))),
    };
  }
  return outlooks;
}

function walkThrough(
  stops: readonly Stop[],
  digits: readonly Digit[],
  left: readonly number[],
): { walk: Walk; settled: Application[] } {
  const dealt = stops.map((stop) => ({ stop, ...settle(stop, left[stop.pile] ?? 0, digits) }));
  const units = dealt.flatMap(({ stop, open }) => Array.from({ length: open }, () => stop));
  const walk = { units, outlooks: outlooksOf(units, digits) };
  return { walk, settled: dealt.flatMap(({ settled }) => settled) };
}

/** Number of started applications of `rule`. */
function begun(rule: Rule, key: number, digits: readonly Digit[]): number {
  return digits.reduce((sum, digit) => {
    return digit.rule === rule ? sum + Math.ceil(digitOf(digit, key) / rule.size) : sum;
  }, 0);
}

/** Upper bound of the final saving of `state`; -Infinity when one of its open groups cannot be filled. */
function hopeOf(state: State, digits: readonly Digit[], { rest, net, coming }: Outlook): number {
  let most = state.saved + rest;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[index];
    if (digit === undefined) continue;
    const position = digitOf(digit, state.key) % digit.rule.size;
    if (position === 0) continue;
    if (digit.rule.size - position > (coming[index] ?? 0)) return Number.NEGATIVE_INFINITY;
    most += digit.rule.opening(position, net);
  }
  return most;
}

/** The successor states after one more unit: one of its takers gets it, or none. */
function advance(states: readonly State[], { net, takers }: Stop, digits: readonly Digit[]): State[] {
  const next = new Map<number, State>();
  const offer = (key: number, saved: number, rank: number, from: State, taker: number): void => {
    const known = next.get(key);
    if (known === undefined) {
      next.set(key, { key, saved, rank, from, hope: 0, taker });
    } else if (saved > known.saved || (saved === known.saved && rank > known.rank)) {
      known.saved = saved;
      known.rank = rank;
      known.from = from;
      known.taker = taker;
    }
  };
  for (const state of states) {
    offer(state.key, state.saved, state.rank, state, -1);
    for (const taker of takers) {
      const digit = digits[taker];
      if (digit === undefined) continue;
      const { rule, shift, radix, full, shared, weight } = digit;
      const value = digitOf(digit, state.key);
      if (value === full) continue;
      const position = value % rule.size;
      if (shared && position === 0 && begun(rule, state.key, digits) >= rule.max) continue;
      const key = state.key + ((value + 1 === radix ? -value : 1) << shift);
      const rank = position + 1 === rule.size ? state.rank + weight : state.rank;
      offer(key, state.saved + rule.gain(position, net), rank, state, taker);
    }
  }
  return [...next.values()];
}

/**
 * The best final state that saves `atLeast`, or null. When more than `width` states remain, only the most
 * promising are kept (beam search), and the result is not `complete`.
 */
function follow(
  walk: Walk,
  digits: readonly Digit[],
  atLeast: number,
  width: number,
): { end: State | null; complete: boolean; visited: number } {
  let complete = true;
  let visited = 0;
  let states: State[] = [{ key: 0, saved: 0, rank: 0, from: null, hope: 0, taker: -1 }];
  walk.outlooks.forEach((outlook, at) => {
    for (const state of states) state.hope = hopeOf(state, digits, outlook);
    states = states.filter(({ hope }) => hope >= atLeast - SLACK);
    if (states.length > width) {
      states = states.sort((a, b) => b.hope - a.hope).slice(0, width);
      complete = false;
    }
    visited += states.length;
    const unit = walk.units[at];
    if (unit !== undefined) states = advance(states, unit, digits);
  });
  let end: State | null = null;
  for (const state of states) if (end === null || better(state, end)) end = state;
  return { end, complete, visited };
}

/** Per digit, the units its rule got on the path to `end`, by pile. */
function unitsGiven(end: State, walk: Walk, digits: readonly Digit[], piles: readonly Pile[]): number[][] {
  const given = digits.map(() => piles.map(() => 0));
  let state = end;
  for (let at = walk.units.length - 1; at >= 0 && state.from !== null; at -= 1, state = state.from) {
    const mine = given[state.taker];
    const pile = walk.units[at]?.pile ?? 0;
    if (mine !== undefined) mine[pile] = (mine[pile] ?? 0) + 1;
  }
  return given;
}

/** All ways to take the given number of units from each group of piles: the units by pile. */
function* takings(
  groups: readonly { from: readonly number[]; need: number }[],
  left: readonly number[],
): Generator<number[]> {
  const [group, ...others] = groups;
  if (group === undefined) {
    yield left.map(() => 0);
    return;
  }
  const [pile = -1, ...from] = group.from;
  const least = from.length === 0 ? group.need : 0;
  for (let units = Math.min(group.need, left[pile] ?? 0); units >= least; units -= 1) {
    const rest = from.length === 0 ? others : [{ from, need: group.need - units }, ...others];
    for (const taken of takings(rest, left)) {
      taken[pile] = units;
      yield taken;
    }
  }
}

/** Maximum applications of a set rule to the units `left`. */
function mostSets(set: Rule, left: readonly number[]): number {
  const units = set.runs.map((run) => run.reduce((sum, pile) => sum + (left[pile] ?? 0), 0));
  return Math.min(set.max, ...units);
}

/** Every choice of units for each set rule, by pile, with the remaining units; from many sets to none. */
function* setChoices(
  sets: readonly Rule[],
  left: readonly number[],
): Generator<{ taken: number[][]; left: readonly number[] }> {
  const [first, ...others] = sets;
  if (first === undefined) {
    yield { taken: [], left };
    return;
  }
  for (let need = mostSets(first, left); need >= 0; need -= 1) {
    const groups = first.runs.map((from) => ({ from, need }));
    for (const taken of takings(groups, left)) {
      const rest = left.map((units, pile) => units - (taken[pile] ?? 0));
      for (const choice of setChoices(others, rest)) {
        yield { taken: [[...taken], ...choice.taken], left: choice.left };
      }
    }
  }
}

/** Upper bound of the number of choices for a set rule. */
function choicesOf(set: Rule, left: readonly number[]): number {
  const most = mostSets(set, left);
  const others = set.runs.flatMap((run) => run.slice(1));
  return others.reduce((product, pile) => product * (1 + Math.min(most, left[pile] ?? 0)), 1 + most);
}

/**
 * The best plan (`complete`), or, when that would exceed `work` steps, the best plan of a beam search; null
 * when `work` is too small to start. `used`: steps done. `start` is a lower bound: states that cannot reach
 * it are pruned, which loses no equally good plan.
 *
 * Full sets are few: every number of them is tried, with every combination of unit prices. The remaining
 * units are assigned by descending price with dynamic programming over the states above.
 */
export function search(
  rules: readonly Rule[],
  piles: readonly Pile[],
  weights: Weights,
  start: Plan,
  work: number,
): { plan: Plan; complete: boolean; used: number } | null {
  const sets = rules.filter((rule) => rule.of === 'each');
  const digits = digitsFor(
    rules.filter((rule) => rule.of !== 'each'),
    piles,
    weights,
  );
  const bits = digits.reduce((sum, digit) => sum + digit.bits, 0);
  if (bits > KEY_BITS) return null;
  const left = piles.map((pile) => pile.units);
  const choices = sets.reduce((product, set) => product * choicesOf(set, left), 1);
  if (choices > MOST_CHOICES) return null;
  const stops = piles.flatMap(({ net }, pile): Stop[] => {
    const takers = digits.flatMap((digit, index) => (digit.piles.includes(pile) ? [index] : []));
    return takers.length > 0 ? [{ pile, net, takers }] : [];
  });
  const units = walkThrough(stops, digits, left).walk.units.length;
  const width = Math.floor((work / choices - CHOICE_WORK) / ((1 + units) * (1 + digits.length)));
  if (width < Math.min(LEAST_WIDTH, 2 ** bits)) return null;

  let plan = start;
  let complete = true;
  let used = 0;
  for (const choice of setChoices(sets, left)) {
    const taken = sets.flatMap((set, index) => takeBest(set, piles, choice.taken[index] ?? []));
    const { walk, settled } = walkThrough(stops, digits, choice.left);
    const base = planOf([...taken, ...settled], weights);
    const found = follow(walk, digits, plan.saved - base.saved, width);
    complete &&= found.complete;
    used += CHOICE_WORK + found.visited * (1 + digits.length);
    if (found.end === null) continue;
    const merit = { saved: base.saved + found.end.saved, rank: base.rank + found.end.rank };
    if (!better(merit, plan)) continue;
    const given = unitsGiven(found.end, walk, digits, piles);
    const dealt = digits.flatMap(({ rule }, index) => takeBest(rule, piles, given[index] ?? []));
    plan = planOf([...base.applications, ...dealt], weights);
  }
  return { plan, complete, used };
}
