/**
 * Linear programs "take columns, or fractions of them, within the capacities of all rows, so that they save
 * most", by the simplex methods with an explicit inverse of the basis.
 */

/** Smaller values are errors of rounding. */
const ZERO = 1e-6;
/** After so many pivots per row the method gives up. */
const PIVOTS_PER_ROW = 20;
/** Each capacity is increased by another tiny amount, so that ties cannot make the method cycle. */
const SHIFT = 1e-8;

/** What one column saves, and how much it takes of which rows. */
export interface Column {
  saved: number;
  takes: { row: number; amount: number }[];
}

/** Variables are the columns, then the spare capacity of each row. */
export interface Program {
  columns: readonly Column[];
  /** The rows of a variable are entries `starts[variable]` to `starts[variable + 1] − 1` of `rows`. */
  starts: Int32Array;
  rows: Int32Array;
  amounts: Float64Array;
  capacities: readonly number[];
}

/** A vertex of a program. */
export interface Vertex {
  /** The variable of each row of the basis, and its value. */
  basis: number[];
  values: number[];
  /** What a unit of capacity is worth: no solution saves more than Σ price × capacity. */
  prices: number[];
  /** Inverse of the basis, column by column. */
  inverse: number[];
  /** Columns that must stay at 0. */
  excluded: boolean[];
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);

export const copyOf = ({ basis, values, prices, inverse, excluded }: Vertex): Vertex => ({
  basis: basis.slice(),
  values: values.slice(),
  prices: prices.slice(),
  inverse: inverse.slice(),
  excluded: excluded.slice(),
});

/** Σ amount × `weights` over the rows of a variable. */
function weigh({ starts, rows, amounts }: Program, variable: number, weights: readonly number[]): number {
  let sum = 0;
  const end = starts[variable + 1] ?? 0;
  for (let at = starts[variable] ?? 0; at < end; at += 1)
    sum += (amounts[at] ?? 0) * (weights[rows[at] ?? 0] ?? 0);
  return sum;
}

/** What a variable saves beyond the prices of what it takes. */
const gainOf = (program: Program, variable: number, prices: readonly number[]): number =>
  (program.columns[variable]?.saved ?? 0) - weigh(program, variable, prices);

/** How much of each variable of the basis one unit of `entering` replaces. */
function replacedBy(
  { starts, rows, amounts }: Program,
  entering: number,
  { inverse, values }: Vertex,
): number[] {
  const size = values.length;
  const replaced = zeros(size);
  for (let at = starts[entering] ?? 0; at < (starts[entering + 1] ?? 0); at += 1) {
    const from = (rows[at] ?? 0) * size;
    for (let row = 0; row < size; row += 1)
      replaced[row] = (replaced[row] ?? 0) + (amounts[at] ?? 0) * (inverse[from + row] ?? 0);
  }
  return replaced;
}

/** `entering` takes the place of the variable of row `leaving` in the basis. */
function pivot(
  program: Program,
  { basis, values, prices, inverse }: Vertex,
  entering: number,
  leaving: number,
  replaced: readonly number[],
): void {
  const size = values.length;
  const gain = gainOf(program, entering, prices);
  const by = replaced[leaving] ?? 1;
  const step = (values[leaving] ?? 0) / by;
  for (let row = 0; row < size; row += 1) values[row] = (values[row] ?? 0) - (replaced[row] ?? 0) * step;
  values[leaving] = step;
  basis[leaving] = entering;
  for (let column = 0; column < size; column += 1) {
    const from = column * size;
    const factor = (inverse[from + leaving] ?? 0) / by;
    if (factor === 0) continue;
    for (let row = 0; row < size; row += 1)
      inverse[from + row] = (inverse[from + row] ?? 0) - (replaced[row] ?? 0) * factor;
    inverse[from + leaving] = factor;
    prices[column] = (prices[column] ?? 0) + gain * factor;
  }
}

export function programOf(columns: readonly Column[], capacities: readonly number[]): Program {
  const all = [...columns.map(({ takes }) => takes), ...capacities.map((_, row) => [{ row, amount: 1 }])];
  let end = 0;
  return {
    columns,
    starts: Int32Array.of(0, ...all.map((takes) => (end += takes.length))),
    rows: Int32Array.from(all.flatMap((takes) => takes.map(({ row }) => row))),
    amounts: Float64Array.from(all.flatMap((takes) => takes.map(({ amount }) => amount))),
    capacities: capacities.map((capacity, row) => capacity + SHIFT * (row + 1)),
  };
}

/** The best vertex, from nothing taken (primal simplex method); null when it was not found in time. */
export function bestVertex(program: Program): Vertex | null {
  const { columns, capacities } = program;
  const size = capacities.length;
  const vertex: Vertex = {
    basis: capacities.map((_, row) => columns.length + row),
    values: [...capacities],
    prices: zeros(size),
    inverse: zeros(size * size),
    excluded: columns.map(() => false),
  };
  for (let row = 0; row < size; row += 1) vertex.inverse[row * size + row] = 1;
  for (let pivots = 0; pivots < PIVOTS_PER_ROW * size; pivots += 1) {
    let entering = -1;
    let most = ZERO;
    for (let variable = 0; variable < columns.length + size; variable += 1) {
      const gain = gainOf(program, variable, vertex.prices);
      if (gain > most) {
        most = gain;
        entering = variable;
      }
    }
    if (entering < 0) return vertex;
    const replaced = replacedBy(program, entering, vertex);
    let leaving = 0;
    let step = Number.POSITIVE_INFINITY;
    for (let row = 0; row < size; row += 1) {
      const amount = replaced[row] ?? 0;
      if (amount > ZERO && (vertex.values[row] ?? 0) / amount < step) {
        step = (vertex.values[row] ?? 0) / amount;
        leaving = row;
      }
    }
    pivot(program, vertex, entering, leaving, replaced);
  }
  return null;
}

/**
 * Makes a vertex with negative values, or with values of excluded columns, the best one (dual simplex method).
 * @returns the number of pivots; null: there is no solution; Infinity: none was found within `most` pivots
 */
export function repair(
  program: Program,
  vertex: Vertex,
  most = PIVOTS_PER_ROW * vertex.values.length,
): number | null {
  const { columns } = program;
  const { basis, values, prices, inverse, excluded } = vertex;
  const size = values.length;
  const across = zeros(size);
  for (let pivots = 0; pivots < most; pivots += 1) {
    let leaving = -1;
    let worst = ZERO;
    for (let row = 0; row < size; row += 1) {
      const value = values[row] ?? 0;
      const over = excluded[basis[row] ?? 0] ? Math.abs(value) : -value;
      if (over > worst) {
        worst = over;
        leaving = row;
      }
    }
    if (leaving < 0) return pivots;
    const sign = Math.sign(values[leaving] ?? 0);
    for (let column = 0; column < size; column += 1)
      across[column] = sign * (inverse[column * size + leaving] ?? 0);
    let entering = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let variable = 0; variable < columns.length + size; variable += 1) {
      const along = excluded[variable] ? 0 : weigh(program, variable, across);
      if (along < ZERO) continue;
      const lost = -gainOf(program, variable, prices);
      if (lost / along < least) {
        least = Math.max(0, lost / along);
        entering = variable;
      }
    }
    if (entering < 0) return null;
    pivot(program, vertex, entering, leaving, replacedBy(program, entering, vertex));
  }
  return Number.POSITIVE_INFINITY;
}
