import type { PackUnits } from './best-plan.ts';
import { bestVertex, type Column, copyOf, programOf, repair, type Vertex } from './linear-program.ts';
import type { Application, Pile, Rule } from './rules.ts';

/** Above this number of possible applications none is looked for. */
const MOST_CHOICES = 20_000;
/** The work of one search: pivots of the simplex method × (rows² + entries). */
const MOST_WORK = 700_000;
/** A usual cart is always searched to the end: the most rows it has, and pivots that are enough. */
const USUAL_ROWS = 32;
const ENOUGH_PIVOTS = 10_000;
/** Savings are whole satang, numbers of applications whole: smaller parts are errors of rounding. */
const SLACK = 1e-2;

type Parts = Application['parts'];

/** A possible application. */
interface Choice extends Column {
  rule: Rule;
  parts: Parts;
}

type Found = (parts: Parts, saved: number) => void;

/** Calls `found` with every choice of `rule.size` units of `run`, by descending price. */
function eachGroup(rule: Rule, run: readonly number[], piles: readonly Pile[], found: Found): void {
  const extend = (at: number, position: number, parts: Parts, saved: number): void => {
    if (position === rule.size) found(parts, saved);
    const pile = run[at];
    if (position === rule.size || pile === undefined) return;
    extend(at + 1, position, parts, saved);
    const { units = 0, net = 0 } = piles[pile] ?? {};
    let sum = saved;
    for (let taken = 1; taken <= Math.min(units, rule.size - position); taken += 1) {
      sum += rule.gain(position + taken - 1, net);
      extend(at + 1, position + taken, [...parts, { pile, units: taken }], sum);
    }
  };
  extend(0, 0, [], 0);
}

/** Number of groups of `size` units of `piles` kinds, at most. */
function groupsOf(size: number, piles: number): number {
  let count = 1;
  for (let unit = 1; unit <= size; unit += 1) count = (count * (piles + unit - 1)) / unit;
  return count;
}

/** Calls `found` with every choice of one unit of each run. */
function eachSet(rule: Rule, piles: readonly Pile[], found: Found): void {
  const extend = (at: number, parts: Parts, saved: number): void => {
    const run = rule.runs[at];
    if (run === undefined) found(parts, saved);
    for (const pile of run ?? [])
      extend(at + 1, [...parts, { pile, units: 1 }], saved + rule.share(piles[pile]?.net ?? 0));
  };
  if (rule.missing.length === 0) extend(0, [], 0);
}

/**
 * Every application that saves something, as a column. A row is a pile (capacity: its units) or a rule whose maximum
 * may bind (capacity: the maximum). Null when there may be too many.
 */
function choicesOf(
  rules: readonly Rule[],
  piles: readonly Pile[],
): { choices: Choice[]; capacities: number[] } | null {
  const groups = rules.flatMap((rule) =>
    rule.of === 'each' ? [] : rule.runs.map((run) => groupsOf(rule.size, run.length)),
  );
  const sets = rules.map((rule) =>
    rule.of === 'each' ? rule.runs.reduce((product, run) => product * run.length, 1) : 0,
  );
  if ([...groups, ...sets].reduce((sum, count) => sum + count, 0) > MOST_CHOICES) return null;
  const choices: Choice[] = [];
  const capacities = piles.map(({ units }) => units);
  for (const rule of rules) {
    const units = rule.piles.reduce((sum, pile) => sum + (piles[pile]?.units ?? 0), 0);
    const own = rule.max * rule.size < units ? [{ row: capacities.push(rule.max) - 1, amount: 1 }] : [];
    const found: Found = (parts, saved) => {
      const takes = parts.map(({ pile, units }) => ({ row: pile, amount: units }));
      if (saved > 0) choices.push({ rule, parts, saved, takes: [...takes, ...own] });
    };
    if (rule.of === 'each') eachSet(rule, piles, found);
    else for (const run of rule.runs) eachGroup(rule, run, piles, found);
  }
  return { choices, capacities };
}

/**
 * Adds rows that fractions break and whole numbers cannot (Chvátal–Gomory cuts): of 3 units, only one
 * application can have 2. Only for few units, where it matters: halves the distance between fractions and whole numbers.
 */
function addCuts(choices: readonly Choice[], capacities: number[]): void {
  const rows = capacities.length;
  for (let row = 0; row < rows; row += 1) {
    const units = capacities[row] ?? 0;
    for (let by = 2; by < units && units < 9; by += 1) {
      const large = choices.filter(({ takes }) => takes.some((one) => one.row === row && one.amount >= by));
      if (units % by === 0 || large.length === 0) continue;
      const cut = capacities.push(Math.floor(units / by)) - 1;
      for (const { takes } of large) {
        const amount = takes.find((one) => one.row === row)?.amount ?? 0;
        takes.push({ row: cut, amount: Math.floor(amount / by) });
      }
    }
  }
}

interface Taken {
  choice: number;
  times: number;
}

/** A part of the search: the choices taken; those excluded by `vertex` are not taken again. */
interface Node {
  vertex: Vertex;
  taken: readonly Taken[];
  /** What is taken saves. */
  saved: number;
  /** The most that a plan of this part saves. */
  most: number;
}

/**
 * Applications that together save more than `atLeast` satang, or null when none were found; `complete`: nothing
 * saves more than these (or than `atLeast`).
 *
 * Branch and bound: a linear program tells what the units save at most; a choice that it takes by a fraction is
 * taken, or else excluded. The part with the highest bound is followed to its end first, until the pivots of
 * the simplex method are used up.
 */
export const packUnits: PackUnits = (rules, piles, atLeast) => {
  const problem = choicesOf(rules, piles);
  if (problem === null) return { applications: null, complete: false };
  const { choices, capacities } = problem;
  if (choices.length === 0) return { applications: null, complete: true };
  addCuts(choices, capacities);
  const program = programOf(choices, capacities);
  const vertex = bestVertex(program);
  if (vertex === null) return { applications: null, complete: false };

  let best: Taken[] | null = null;
  let bestSaved = atLeast;
  const size = capacities.length;
  let left = size <= USUAL_ROWS ? ENOUGH_PIVOTS : MOST_WORK / (size ** 2 + program.rows.length);
  const open: Node[] = [{ vertex, taken: [], saved: 0, most: Number.POSITIVE_INFINITY }];

  /** Follows a node to a plan of whole numbers, and leaves what it excludes in `open`. */
  const follow = (from: Node): void => {
    for (let node: Node | undefined = from, fits = false; node !== undefined; ) {
      const { vertex, taken, saved } = node;
      const used = repair(program, vertex);
      left -= 1 + (used ?? 0);
      if (used === null) {
        // What was taken last does not fit, and is excluded.
        node = fits ? open.pop() : undefined;
        fits = false;
        continue;
      }
      if (used === Number.POSITIVE_INFINITY) {
        // Not known to be empty: nothing is proved as long as it is open.
        open.push(node);
        return;
      }
      // What the program takes in whole numbers, and the choice that it takes by the largest fraction.
      let most = saved;
      let wholeSaved = saved;
      let row = -1;
      let largest = SLACK;
      for (let index = 0; index < size; index += 1) {
        const its = choices[vertex.basis[index] ?? 0]?.saved ?? 0;
        const value = vertex.values[index] ?? 0;
        const times = Math.floor(value + SLACK);
        most += value * its;
        wholeSaved += times * its;
        if (its > 0 && value - times > largest) {
          largest = value - times;
          row = index;
        }
      }
      if (wholeSaved > bestSaved) {
        bestSaved = wholeSaved;
        best = [...taken];
        vertex.basis.forEach((choice, index) => {
          const times = Math.floor((vertex.values[index] ?? 0) + SLACK);
          if (times > 0) best?.push({ choice, times });
        });
      }
      if (row < 0 || most < bestSaved + 1 - SLACK) return;
      const choice = vertex.basis[row] ?? 0;
      const value = vertex.values[row] ?? 0;
      const without = copyOf(vertex);
      without.excluded[choice] = true;
      open.push({ vertex: without, taken, saved, most });
      fits = true;
      vertex.values[row] = value - 1;
      const its = choices[choice]?.saved ?? 0;
      node = { vertex, taken: [...taken, { choice, times: 1 }], saved: saved + its, most };
      if (left <= 0) {
        open.push(node);
        return;
      }
    }
  };

  for (;;) {
    const most = Math.max(...open.map((node) => node.most));
    if (left <= 0 || most < bestSaved + 1 - SLACK) break;
    const [node] = open.splice(
      open.findIndex((one) => one.most === most),
      1,
    );
    if (node !== undefined) follow(node);
  }
  const made = new Map<Choice, number>();
  for (const { choice: index, times } of best ?? []) {
    const choice = choices[index];
    if (choice !== undefined) made.set(choice, (made.get(choice) ?? 0) + times);
  }
  const applications = [...made].map(([{ rule, parts, saved }, times]) => ({ rule, times, parts, saved }));
  return {
    applications: best && applications,
    complete: Math.max(0, ...open.map(({ most }) => most)) < bestSaved + 1 - SLACK,
  };
};
