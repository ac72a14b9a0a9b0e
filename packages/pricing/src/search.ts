import { better, type Merit, type Plan, planOf, type Weights } from './plan.ts';
import { type Application, byUse, type Pile, type Rule, savingOfEqual, takeBest } from './rules.ts';

/** A narrower beam than this finds nothing that the greedy orders do not. */
const LEAST_WIDTH = 16;
/** No more choices of full sets are tried, however small the cart. */
const MOST_CHOICES = 600_000;
/** Steps it takes to begin with one choice of full sets. */
const CHOICE_WORK = 30;
/** Shares are fractions: their rounding may not cost a plan that is exactly as good. */
const SLACK = 1e-6;

/** Bits of a state's key: as many as one whole-number operation works on. */
const KEY_BITS = 31;

/**
 * A rule as one digit of a state's key: bits `shift` to `shift + bits - 1`. A rule for units of the same variant has a
 * digit more for each variant with several prices: units of other variants come between its own.
 */
interface Digit {
  rule: Rule;
  /** The piles whose units it counts. */
  piles: readonly number[];
  /** Its open group can only go on while the pile does. */
  alike: boolean;
  shift: number;
  bits: number;
  /** The digit counts 0 to radix − 1. */
  radix: number;
  /** The value at which the rule takes no more units; -1 when `max` can never bind. */
  full: number;
  /** `max` binds for the digits of the rule together. */
  shared: boolean;
  /** Rank of one application. */
  weight: number;
}

/**
 * A beginning: the units down to some point are assigned. Its key holds the position of every rule
 * within its open group (where `max` binds: all units it has taken). Of two beginnings with one key
 * only the better can be part of the best plan, because what may follow is the same.
 */
interface State extends Merit {
  key: number;
  from: State | null;
  /** At most what it can lead to, see `hopeOf`. */
  hope: number;
  /** The digit whose rule got the last unit; -1: nobody. */
  taker: number;
}

/** What lies ahead of a point between two units. */
interface Outlook {
  /** At most what the units to come save, as if each gave its share to the best of its rules. */
  rest: number;
  /** Net price of the next unit; none to come is dearer. */
  net: number;
  /** Per digit: how many of the units to come may join its open group. */
  coming: number[];
}

/** A pile that some digits' rules may take from. */
interface Stop {
  pile: number;
  net: number;
  takers: number[];
}

/** The units to deal out one by one, from dear to cheap. */
interface Walk {
  /** Stop of each unit. */
  units: Stop[];
  /** Per point; one more than units. */
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
 * Ninety-nine like units need not be dealt out one by one. Let `best` be the rule without end that
 * saves most per unit with groups wholly inside the pile. Some best plan has inside the pile
 * - of each rule at most two groups that reach beyond it, each with fewer units of the pile than its size;
 * - of each better rule that has an end no more units than that allows;
 * - fewer than `best.size` whole groups of the other rules, because that many contain some with together
 *   a multiple of `best.size` units, on which `best` saves no less;
 * - fewer than `best.size` units nobody takes.
 * Only so many units stay `open`; the others are `settled` as groups of `best`. When no rule gains
 * inside the pile, the units beyond the first two numbers are worth nothing and drop out.
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

/** What lies ahead of every point between `units`, from the end back to the beginning. */
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
      // An open group of like units can only go on while the pile does.
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

/** How many applications of `rule` have been begun. */
function begun(rule: Rule, key: number, digits: readonly Digit[]): number {
  return digits.reduce((sum, digit) => {
    return digit.rule === rule ? sum + Math.ceil(digitOf(digit, key) / rule.size) : sum;
  }, 0);
}

/** At most what `state` can save in the end; -Infinity when a group it opened cannot be filled. */
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

/** The beginnings one unit further: one of its takers gets the unit, or nobody. */
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
 * The best end of the walk that saves `atLeast`, or null. When more than `width` beginnings are
 * worth following, the most hopeful are, and the answer is not `complete`.
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

/** Per digit, the units its rule got on the way to `end`, by pile. */
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

/** Every way to take so many units from each group of piles: the units by pile. */
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

/** Most times a set rule may be applied to the units `left`. */
function mostSets(set: Rule, left: readonly number[]): number {
  const units = set.runs.map((run) => run.reduce((sum, pile) => sum + (left[pile] ?? 0), 0));
  return Math.min(set.max, ...units);
}

/** Every choice of units for each set rule, by pile, with the units then left; from many sets to none. */
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

/** At most how many choices there are for a set rule. */
function choicesOf(set: Rule, left: readonly number[]): number {
  const most = mostSets(set, left);
  const others = set.runs.flatMap((run) => run.slice(1));
  return others.reduce((product, pile) => product * (1 + Math.min(most, left[pile] ?? 0)), 1 + most);
}

/**
 * The best plan there is (`complete`), or, when that would take more than `work` steps, the best of
 * the most hopeful ones; null when `work` is too little to be worth beginning. `used`: steps done.
 * `start` is a plan to beat: beginnings that cannot reach it are dropped, which costs no plan that is
 * as good.
 *
 * Full sets are few: every number of them is tried, and every price its units may have. The units then left are dealt out from dear to
 * cheap by dynamic programming over the states above.
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
