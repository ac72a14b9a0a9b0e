import type { PackUnits } from './best-plan.ts';
import {
  addRows,
  bestVertex,
  type Column,
  copyOf,
  gainOf,
  type Program,
  programOf,
  type Row,
  reduced,
  repair,
  savedAt,
  type Vertex,
} from './linear-program.ts';
import type { Application, Pile, Rule } from './rules.ts';

/** Above this number of possible applications none is looked for; in a cart of so many units above the second. */
const MOST_CHOICES = 5_000;
const LARGE_CART = 500;
const MOST_CHOICES_OF_LARGE = 1_000;
/** The work of one search: pivots of the simplex method × (rows² + entries). */
const MOST_WORK = 10_000_000;
/** Savings are whole satang, numbers of applications whole: smaller parts are errors of rounding. */
const SLACK = 1e-2;
/** Rows are added up by multiples of 1/PARTS, so that the sums are exact. */
const PARTS = 240;
/** For each fraction, its row of the inverse and these multiples of it are tried: more find little. */
const MULTIPLES = [1, 2, 3, 5];
/** Of the cuts of a vertex, the most that are added, and by how much it breaks them at least. */
const MOST_CUTS = 25;
const LEAST_BROKEN = 0.05;
/** Rounds of cuts for a part before it is followed: later ones lower its bound by little. */
const MOST_ROUNDS = 8;

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
  const large = piles.reduce((sum, { units }) => sum + units, 0) >= LARGE_CART;
  const count = [...groups, ...sets].reduce((sum, one) => sum + one, 0);
  if (count > (large ? MOST_CHOICES_OF_LARGE : MOST_CHOICES)) return null;
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
 * Rows that the fractions of a vertex break and whole numbers cannot (Chvátal–Gomory cuts): the rows of the program
 * are added up by the parts of a whole that the inverse of the basis has for a fraction, then amounts and
 * capacity are rounded down. Of 3 units, for example, only one application can have 2.
 */
function cutsOf(program: Program<Choice>, { basis, values, inverse }: Vertex): Row[] {
  const { columns, starts, rows, amounts, capacities } = program;
  const size = capacities.length;
  const parts = new Int32Array(size);
  const amountOf = (column: number): number => {
    let sum = 0;
    const end = starts[column + 1] ?? 0;
    for (let at = starts[column] ?? 0; at < end; at += 1)
      sum += (parts[rows[at] ?? 0] ?? 0) * (amounts[at] ?? 0);
    return Math.floor(sum / PARTS);
  };
  const cuts: (Row & { broken: number })[] = [];
  for (let fraction = 0; fraction < size; fraction += 1) {
    if (fractionOf(values[fraction] ?? 0) < SLACK) continue;
    for (const times of MULTIPLES) {
      let sum = 0;
      for (let row = 0; row < size; row += 1) {
        const part = Math.round((inverse[row * size + fraction] ?? 0) * times * PARTS) % PARTS;
        parts[row] = part < 0 ? part + PARTS : part;
        sum += (parts[row] ?? 0) * (capacities[row] ?? 0);
      }
      const capacity = Math.floor(sum / PARTS);
      let broken = -capacity;
      for (const [row, variable] of basis.entries())
        if (variable < columns.length) broken += amountOf(variable) * (values[row] ?? 0);
      if (broken < LEAST_BROKEN) continue;
      const taken = new Int32Array(columns.length);
      let count = 0;
      for (let column = 0; column < columns.length; column += 1) {
        taken[column] = amountOf(column);
        if (taken[column] !== 0) count += 1;
      }
      cuts.push({ capacity, amounts: taken, broken: broken / Math.sqrt(count) });
    }
  }
  cuts.sort((a, b) => b.broken - a.broken);
  // Several fractions can give the same cut.
  const isFirst = ({ broken }: { broken: number }, at: number) => broken !== cuts[at - 1]?.broken;
  return cuts.filter(isFirst).slice(0, MOST_CUTS);
}

const fractionOf = (value: number): number => value - Math.floor(value + SLACK);

interface Taken {
  choice: Choice;
  times: number;
}

/** A part of the search: some choices are taken, and those excluded by `vertex` are not taken again. */
interface Node {
  /** What is left to decide. */
  program: Program<Choice>;
  vertex: Vertex;
  /** Columns of `program` that were taken since it was made: its capacities still contain what these take. */
  since: readonly number[];
  taken: readonly Taken[];
  /** What is taken saves. */
  saved: number;
  /** The most that a plan of this part saves. */
  most: number;
}

/** The choices that a vertex takes in whole numbers. */
function wholeOf({ columns }: Program<Choice>, { basis, values }: Vertex): Taken[] {
  return basis.flatMap((variable, row) => {
    const choice = columns[variable];
    const times = Math.floor((values[row] ?? 0) + SLACK);
    return choice === undefined || times === 0 ? [] : [{ choice, times }];
  });
}

/** Row of the choice that a vertex takes by the largest fraction, or -1 where there is none. */
function largestFraction({ columns }: Program<Choice>, { basis, values }: Vertex): number {
  let found = -1;
  let largest = SLACK;
  for (const [row, value] of values.entries()) {
    if (fractionOf(value) <= largest || columns[basis[row] ?? 0] === undefined) continue;
    largest = fractionOf(value);
    found = row;
  }
  return found;
}

/**
 * Applications that together save more than `atLeast` satang, or null when none were found; `complete`: nothing
 * saves more than these (or than `atLeast`). Null when there are too many possible applications.
 *
 * Branch and cut: a linear program tells what the units save at most. Choices that cannot be part of anything
 * better than what is known are left out, and rows that only fractions break are added as long as there are any.
 * A choice that is still taken by a fraction is taken, or else excluded. The part with the highest bound is followed
 * to its end first, until the work is used up.
 */
export const packUnits: PackUnits = (rules, piles, atLeast) => {
  const problem = choicesOf(rules, piles);
  if (problem === null) return null;
  const { choices, capacities } = problem;
  if (choices.length === 0) return { applications: null, complete: true };
  const whole = programOf(choices, capacities);
  const first = bestVertex(whole);
  if (first === null) return null;

  let best: readonly Taken[] | null = null;
  let bestSaved = atLeast;
  let left = MOST_WORK;
  const beats = (saved: number): boolean => saved >= bestSaved + 1 - SLACK;
  const most = savedAt(whole, first);
  const open: Node[] = [{ program: whole, vertex: first, since: [], taken: [], saved: 0, most }];

  /** Makes the vertex of a node the best one; false when nothing in the node is better than what is known. */
  const improve = (node: Node): boolean => {
    const { program, vertex, saved } = node;
    const { outcome, pivots } = repair(program, vertex);
    left -= (1 + pivots) * (program.capacities.length ** 2 + program.rows.length);
    if (outcome === 'empty') return false;
    if (outcome === 'unfinished') {
      // Not known to be empty: nothing is proved as long as it is open.
      open.push(node);
      return false;
    }
    node.most = Math.min(node.most, saved + savedAt(program, vertex));
    return beats(node.most);
  };

  /** Leaves out the choices that cannot be part of anything better. */
  const shrink = (node: Node): void => {
    const { program, vertex, since, most } = node;
    const { columns } = program;
    const remaining = [...program.capacities];
    for (const column of since)
      for (let at = program.starts[column] ?? 0; at < (program.starts[column + 1] ?? 0); at += 1) {
        const row = program.rows[at] ?? 0;
        remaining[row] = (remaining[row] ?? 0) - (program.amounts[at] ?? 0);
      }
    const keeps = columns.map(
      (_, column) => !vertex.excluded[column] && beats(most + gainOf(program, column, vertex.prices)),
    );
    Object.assign(node, reduced({ ...program, capacities: remaining }, vertex, keeps, capacities.length));
    node.since = [];
  };

  /** Adds cuts as long as there are any; false when nothing in the node is better than what is known. */
  const tighten = (node: Node): boolean => {
    for (let round = 0; ; round += 1) {
      shrink(node);
      const cuts = left > 0 && round < MOST_ROUNDS ? cutsOf(node.program, node.vertex) : [];
      if (cuts.length === 0) return true;
      Object.assign(node, addRows(node.program, node.vertex, cuts));
      if (!improve(node)) return false;
    }
  };

  /** Follows a node to a plan of whole numbers, and leaves what it excludes in `open`. */
  const follow = (from: Node): void => {
    for (let node: Node | null = from; node !== null; ) {
      const { program, vertex, since, taken, saved, most }: Node = node;
      const whole = wholeOf(program, vertex);
      const wholeSaved = whole.reduce((sum, { choice, times }) => sum + choice.saved * times, saved);
      if (wholeSaved > bestSaved) {
        bestSaved = wholeSaved;
        best = [...taken, ...whole];
      }
      const row = largestFraction(program, vertex);
      const column = vertex.basis[row] ?? -1;
      const choice = program.columns[column];
      if (choice === undefined || !beats(most)) return;
      const without: Node = { ...node, vertex: copyOf(vertex) };
      without.vertex.excluded[column] = true;
      vertex.values[row] = (vertex.values[row] ?? 0) - 1;
      const { saved: more } = choice;
      node = {
        ...{ program, vertex, most, since: [...since, column] },
        ...{ taken: [...taken, { choice, times: 1 }], saved: saved + more },
      };
      if (improve(node)) open.push(without);
      // What was taken last does not fit, or saves too little.
      else node = improve(without) ? without : null;
    }
  };

  const highest = (): number => Math.max(0, ...open.map((node) => node.most));
  while (left > 0 && beats(highest())) {
    const most = highest();
    const [node] = open.splice(
      open.findIndex((one) => one.most === most),
      1,
    );
    if (node !== undefined && improve(node) && tighten(node)) follow(node);
  }
  const made = new Map<Choice, number>();
  for (const { choice, times } of best ?? []) made.set(choice, (made.get(choice) ?? 0) + times);
  const applications = [...made].map(([{ rule, parts, saved }, times]) => ({ rule, times, parts, saved }));
  return { applications: best && applications, complete: !beats(highest()) };
};
