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
  takes: readonly { row: number; amount: number }[];
}

/** A row to add: its capacity, and how much each column takes of it. */
export interface Row {
  capacity: number;
  amounts: Int32Array;
}

/** Variables are the columns, then the spare capacity of each row. */
export interface Program<C extends { saved: number }> {
  columns: readonly C[];
  /** The rows of a variable are entries `starts[variable]` to `starts[variable + 1] − 1` of `rows`. */
  starts: Int32Array;
  rows: Int32Array;
  amounts: Float64Array;
  capacities: readonly number[];
}
type AnyProgram = Program<{ saved: number }>;

/** A vertex of a program. */
export interface Vertex {
  /** The variable of each row of the basis, and its value. */
  basis: number[];
  values: Float64Array;
  /** What a unit of capacity is worth: no solution saves more than Σ price × capacity. */
  prices: Float64Array;
  /** Inverse of the basis, column by column. */
  inverse: Float64Array;
  /** Columns that must stay at 0. */
  excluded: boolean[];
}

export const copyOf = ({ basis, values, prices, inverse, excluded }: Vertex): Vertex => ({
  basis: basis.slice(),
  values: values.slice(),
  prices: prices.slice(),
  inverse: inverse.slice(),
  excluded: excluded.slice(),
});

/** Σ amount × `weights` over the rows of a variable. */
function weigh({ starts, rows, amounts }: AnyProgram, variable: number, weights: Float64Array): number {
  let sum = 0;
  const end = starts[variable + 1] ?? 0;
  for (let at = starts[variable] ?? 0; at < end; at += 1)
    sum += (amounts[at] ?? 0) * (weights[rows[at] ?? 0] ?? 0);
  return sum;
}

/** What a variable saves beyond the prices of what it takes. */
export const gainOf = (program: AnyProgram, variable: number, prices: Float64Array): number =>
  (program.columns[variable]?.saved ?? 0) - weigh(program, variable, prices);

/** How much of each variable of the basis one unit of `entering` replaces. */
function replacedBy(
  { starts, rows, amounts }: AnyProgram,
  entering: number,
  { inverse, values }: Vertex,
): Float64Array {
  const size = values.length;
  const replaced = new Float64Array(size);
  for (let at = starts[entering] ?? 0; at < (starts[entering + 1] ?? 0); at += 1) {
    const from = (rows[at] ?? 0) * size;
    for (let row = 0; row < size; row += 1)
      replaced[row] = (replaced[row] ?? 0) + (amounts[at] ?? 0) * (inverse[from + row] ?? 0);
  }
  return replaced;
}

/** `entering` takes the place of the variable of row `leaving` in the basis. */
function pivot(
  program: AnyProgram,
  { basis, values, prices, inverse }: Vertex,
  entering: number,
  leaving: number,
  replaced: Float64Array,
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

/** A program of `columns`, whose entries `eachEntry` gives column by column. */
function programWith<C extends { saved: number }>(
  columns: readonly C[],
  capacities: readonly number[],
  most: number,
  eachEntry: (column: number, found: (row: number, amount: number) => void) => void,
): Program<C> {
  const starts = new Int32Array(columns.length + capacities.length + 1);
  const rows = new Int32Array(most + capacities.length);
  const amounts = new Float64Array(most + capacities.length);
  let end = 0;
  const found = (row: number, amount: number) => {
    rows[end] = row;
    amounts[end] = amount;
    end += 1;
  };
  for (let column = 0; column < columns.length; column += 1) {
    eachEntry(column, found);
    starts[column + 1] = end;
  }
  for (let row = 0; row < capacities.length; row += 1) {
    found(row, 1);
    starts[columns.length + row + 1] = end;
  }
  return { columns, starts, rows: rows.subarray(0, end), amounts: amounts.subarray(0, end), capacities };
}

export function programOf<C extends Column>(
  columns: readonly C[],
  capacities: readonly number[],
): Program<C> {
  const entries = columns.reduce((sum, { takes }) => sum + takes.length, 0);
  return programWith(columns, capacities, entries, (column, found) => {
    for (const { row, amount } of columns[column]?.takes ?? []) found(row, amount);
  });
}

/** Capacity of a row as the methods use it (see SHIFT). */
const shifted = (capacity: number, row: number): number => capacity + SHIFT * (row + 1);

/** What is saved at a vertex. */
export function savedAt({ columns }: AnyProgram, { basis, values }: Vertex): number {
  let saved = 0;
  for (const [row, variable] of basis.entries())
    saved += (columns[variable]?.saved ?? 0) * (values[row] ?? 0);
  return saved;
}

/** Adds rows; the vertex has their spare capacities, negative where it breaks them, until `repair`. */
export function addRows<C extends { saved: number }>(
  program: Program<C>,
  { basis, values, prices, inverse, excluded }: Vertex,
  added: readonly Row[],
): { program: Program<C>; vertex: Vertex } {
  const { columns, starts, rows, amounts } = program;
  const old = program.capacities.length;
  const size = old + added.length;
  const capacities = [...program.capacities, ...added.map(({ capacity }) => capacity)];
  const most = rows.length + added.length * columns.length;
  const next = programWith(columns, capacities, most, (column, found) => {
    for (let at = starts[column] ?? 0; at < (starts[column + 1] ?? 0); at += 1)
      found(rows[at] ?? 0, amounts[at] ?? 0);
    for (let index = 0; index < added.length; index += 1) {
      const amount = added[index]?.amounts[column] ?? 0;
      if (amount !== 0) found(old + index, amount);
    }
  });
  const vertex: Vertex = {
    basis: [...basis, ...added.map((_, index) => columns.length + old + index)],
    values: new Float64Array(size),
    prices: new Float64Array(size),
    inverse: new Float64Array(size * size),
    excluded,
  };
  vertex.values.set(values);
  vertex.prices.set(prices);
  for (let column = 0; column < old; column += 1)
    vertex.inverse.set(inverse.subarray(column * old, (column + 1) * old), column * size);
  for (let row = old; row < size; row += 1) {
    vertex.inverse[row * size + row] = 1;
    let value = shifted(capacities[row] ?? 0, row);
    for (let position = 0; position < old; position += 1) {
      const amount = added[row - old]?.amounts[basis[position] ?? 0] ?? 0;
      if (amount === 0) continue;
      value -= amount * (values[position] ?? 0);
      for (let column = 0; column < old; column += 1)
        vertex.inverse[column * size + row] =
          (vertex.inverse[column * size + row] ?? 0) - amount * (inverse[column * old + position] ?? 0);
    }
    vertex.values[row] = value;
  }
  return { program: next, vertex };
}

/**
 * The program of some of the columns, without the rows from `from` on that the vertex does not fill. The vertex
 * takes none of the columns left out.
 */
export function reduced<C extends { saved: number }>(
  { columns, starts, rows, amounts, capacities }: Program<C>,
  { basis, values, prices, inverse, excluded }: Vertex,
  keeps: readonly boolean[],
  from: number,
): { program: Program<C>; vertex: Vertex } {
  const old = capacities.length;
  const spare = new Set(basis.map((variable) => variable - columns.length));
  const keptRows: number[] = [];
  const rowAt = new Int32Array(old).fill(-1);
  for (let row = 0; row < old; row += 1)
    if (row < from || !spare.has(row)) rowAt[row] = keptRows.push(row) - 1;
  const kept = columns.flatMap((_, column) => (keeps[column] ? [column] : []));
  const variableAt = new Int32Array(columns.length + old);
  for (const [at, column] of kept.entries()) variableAt[column] = at;
  for (const [at, row] of keptRows.entries()) variableAt[columns.length + row] = kept.length + at;
  const program = programWith(
    columns.filter((_, column) => keeps[column]),
    keptRows.map((row) => capacities[row] ?? 0),
    rows.length,
    (column, found) => {
      const variable = kept[column] ?? 0;
      for (let at = starts[variable] ?? 0; at < (starts[variable + 1] ?? 0); at += 1) {
        const row = rowAt[rows[at] ?? 0] ?? -1;
        if (row >= 0) found(row, amounts[at] ?? 0);
      }
    },
  );
  const size = keptRows.length;
  const stays = basis.flatMap((variable, position) =>
    (rowAt[variable - columns.length] ?? 0) < 0 ? [] : [position],
  );
  const vertex: Vertex = {
    basis: stays.map((position) => variableAt[basis[position] ?? 0] ?? 0),
    values: Float64Array.from(stays, (position) => values[position] ?? 0),
    prices: Float64Array.from(keptRows, (row) => prices[row] ?? 0),
    inverse: new Float64Array(size * size),
    excluded: kept.map((column) => excluded[column] ?? false),
  };
  for (const [column, row] of keptRows.entries())
    for (let at = 0; at < size; at += 1)
      vertex.inverse[column * size + at] = inverse[row * old + (stays[at] ?? 0)] ?? 0;
  return { program, vertex };
}

/** The best vertex, from nothing taken (primal simplex method); null when it was not found in time. */
export function bestVertex(program: AnyProgram): Vertex | null {
  const { columns, capacities } = program;
  const size = capacities.length;
  const vertex: Vertex = {
    basis: capacities.map((_, row) => columns.length + row),
    values: Float64Array.from(capacities, shifted),
    prices: new Float64Array(size),
    inverse: new Float64Array(size * size),
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
 * `empty`: there is no solution; `unfinished`: none was found within `most` pivots.
 */
export function repair(
  program: AnyProgram,
  vertex: Vertex,
  most = PIVOTS_PER_ROW * vertex.values.length,
): { outcome: 'best' | 'empty' | 'unfinished'; pivots: number } {
  const { columns } = program;
  const { basis, values, prices, inverse, excluded } = vertex;
  const size = values.length;
  const across = new Float64Array(size);
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
    if (leaving < 0) return { outcome: 'best', pivots };
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
    if (entering < 0) return { outcome: 'empty', pivots };
    pivot(program, vertex, entering, leaving, replacedBy(program, entering, vertex));
  }
  return { outcome: 'unfinished', pivots: most };
}
