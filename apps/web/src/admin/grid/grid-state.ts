import type { GridField } from '@mali/contracts/grid-values';
import type { Edits, RowEdits } from './grid-cells.ts';

/** Acts that can be taken back. */
const UNDO_MAX = 100;

export type CellEdit = Readonly<{ mat_var_id: number; field: GridField; text: string }>;
export type GridState = Readonly<{ edits: Edits; past: readonly Edits[]; future: readonly Edits[] }>;
export const NO_EDITS: GridState = { edits: new Map(), past: [], future: [] };

export type GridAction =
  | Readonly<{ act: 'edit'; cells: readonly CellEdit[] }>
  | Readonly<{ act: 'undo' | 'redo' | 'clear' }>;

/** Texts of cells with an undo stack: a paste of thousands of cells is one step. Rows without an edit stay the same object. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  const { edits, past, future } = state;
  switch (action.act) {
    case 'edit': {
      if (action.cells.length === 0) return state;
      const next = new Map(edits);
      const touched = new Map<number, RowEdits>();
      for (const { mat_var_id, field, text } of action.cells)
        touched.set(mat_var_id, { ...(touched.get(mat_var_id) ?? edits.get(mat_var_id)), [field]: text });
      for (const [id, row] of touched) next.set(id, row);
      return { edits: next, past: [...past, edits].slice(-UNDO_MAX), future: [] };
    }
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? state
        : { edits: before, past: past.slice(0, -1), future: [edits, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next === undefined ? state : { edits: next, past: [...past, edits], future: rest };
    }
    case 'clear':
      return NO_EDITS;
  }
}

/** A rectangle of cells: rows and columns, both ends included. */
export type Range = Readonly<{ top: number; bottom: number; left: number; right: number }>;
export type Place = Readonly<{ row: number; column: number }>;

export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});
