import type { GridRow as Row } from '@mali/contracts/grid';
import { GRID_FIELDS, type GridField } from '@mali/contracts/grid-values';
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import styles from './grid.module.css';
import {
  type CellFaults,
  cellText,
  type Edits,
  firstRows,
  type GridWords,
  isEditable,
} from './grid-cells.ts';
import { type Column, GridRow } from './grid-row.tsx';
import { type CellEdit, type GridAction, type Place, type Range, rangeOf } from './grid-state.ts';
import { parseTsv, toTsv } from './tsv.ts';

const NUMERIC: ReadonlySet<GridField> = new Set(['weight_g', 'volume', 'price']);
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Cells like those of a spreadsheet: arrows move, Shift selects, E, F2, Enter or a letter opens a cell, Esc leaves it as it
 * was, Ctrl C and V copy and paste blocks, Ctrl D fills down, Ctrl Z takes back.
 */
export function GridTable({
  rows,
  edits,
  faults,
  theirs,
  words,
  mayPrice,
  dispatch,
}: {
  rows: readonly Row[];
  edits: Edits;
  faults: CellFaults;
  theirs: ReadonlyMap<number, Readonly<Partial<Record<GridField, string>>>>;
  words: GridWords;
  mayPrice: boolean;
  dispatch: Dispatch<GridAction>;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'grid' });
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  // The input that had the focus goes: the next cell takes it.
  const wantsFocus = useRef(false);
  const columns: readonly Column[] = useMemo(
    () => GRID_FIELDS.map((field) => ({ field, head: t(`columns.${field}`), numeric: NUMERIC.has(field) })),
    [t],
  );
  const first = useMemo(() => firstRows(rows), [rows]);
  const range = rangeOf(active, anchor ?? active);
  const textAt = (place: Place): string => {
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || column === undefined) return '';
    return edits.get(row.mat_var_id)?.[column.field] ?? cellText(row, column.field, words);
  };
  const canEdit = ({ row, column }: Place): boolean => {
    const [one, of] = [rows[row], columns[column]];
    return one !== undefined && of !== undefined && isEditable(one, of.field, first, mayPrice);
  };
  const edit = (cells: readonly Readonly<{ place: Place; text: string }>[]) => {
    const changes = cells.flatMap(({ place, text }): CellEdit[] => {
      const [row, column] = [rows[place.row], columns[place.column]];
      if (row === undefined || column === undefined || !canEdit(place) || textAt(place) === text) return [];
      return [{ mat_var_id: row.mat_var_id, field: column.field, text }];
    });
    if (changes.length > 0) dispatch({ act: 'edit', cells: changes });
  };
  const move = (row: number, column: number, extends_: boolean) => {
    setAnchor(extends_ ? (anchor ?? active) : null);
    setActive({
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    });
    setTyping(null);
  };
  const commit = () => {
    if (typing !== null) edit([{ place: active, text: typing }]);
    setTyping(null);
  };
  const open = (text?: string) => {
    if (canEdit(active)) setTyping(text ?? textAt(active));
  };
  const inRange = ({ top, bottom, left, right }: Range): Place[][] =>
    Array.from({ length: bottom - top + 1 }, (_r, r) =>
      Array.from({ length: right - left + 1 }, (_c, c) => ({ row: top + r, column: left + c })),
    );
  const fillDown = () =>
    edit(
      inRange(range)
        .slice(1)
        .flat()
        .map((place) => ({ place, text: textAt({ row: range.top, column: place.column }) })),
    );

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null || event.nativeEvent.isComposing) return;
    const { key, code, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = MOVES[key];
    // By place on the keyboard: under the Thai layout the letters are others.
    if (isCommand && code === 'KeyZ') dispatch({ act: shiftKey ? 'redo' : 'undo' });
    else if (isCommand && code === 'KeyY') dispatch({ act: 'redo' });
    else if (isCommand && code === 'KeyD') fillDown();
    else if (isCommand && code === 'KeyA') {
      setAnchor({ row: 0, column: 0 });
      setActive({ row: rows.length - 1, column: columns.length - 1 });
    } else if (isCommand || event.altKey) return;
    else if (step !== undefined) move(active.row + step[0], active.column + step[1], shiftKey);
    else if (key === 'Home') move(active.row, 0, shiftKey);
    else if (key === 'End') move(active.row, columns.length - 1, shiftKey);
    else if (key === 'PageDown') move(active.row + 20, active.column, shiftKey);
    else if (key === 'PageUp') move(active.row - 20, active.column, shiftKey);
    else if (key === 'Escape') setAnchor(null);
    else if (key === 'Delete' || key === 'Backspace')
      edit(
        inRange(range)
          .flat()
          .map((place) => ({ place, text: '' })),
      );
    else if (key === 'Enter' || key === 'F2' || code === 'KeyE') open();
    else if (key.length === 1 && key !== ' ') open(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onTypingKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    wantsFocus.current = true;
    if (key === 'Escape') setTyping(null);
    else if (key === 'Enter') {
      commit();
      move(active.row + (shiftKey ? -1 : 1), active.column, false);
    } else if (key === 'Tab') {
      commit();
      move(active.row, active.column + (shiftKey ? -1 : 1), false);
    } else {
      wantsFocus.current = false;
      return;
    }
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null) return;
    event.clipboardData.setData('text/plain', toTsv(inRange(range).map((line) => line.map(textAt))));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== null) return;
    event.preventDefault();
    const block = parseTsv(event.clipboardData.getData('text/plain'));
    const [only] = block;
    // One value fills all that is selected.
    if (block.length === 1 && only?.length === 1) {
      edit(
        inRange(range)
          .flat()
          .map((place) => ({ place, text: only[0] ?? '' })),
      );
      return;
    }
    edit(
      block.flatMap((line, r) =>
        line.map((text, c) => ({ place: { row: range.top + r, column: range.left + c }, text })),
      ),
    );
    const width = Math.max(...block.map((line) => line.length));
    setActive({ row: range.top, column: range.left });
    setAnchor({
      row: Math.min(range.top + block.length, rows.length) - 1,
      column: Math.min(range.left + width, columns.length) - 1,
    });
  };

  // Rows keep the same functions, so that only those that change are drawn again.
  const now = useRef({ move, open, commit, onTypingKey, active, anchor });
  now.current = { move, open, commit, onTypingKey, active, anchor };
  const onPick = useCallback((row: number, column: number, extends_: boolean, opens: boolean) => {
    now.current.commit();
    const isThere = now.current.active.row === row && now.current.active.column === column;
    if (!(isThere && opens)) now.current.move(row, column, extends_);
    if (opens && isThere) now.current.open();
    else if (opens) setOpening(true);
  }, []);
  const onTyping = useCallback((event: KeyboardEvent) => now.current.onTypingKey(event), []);
  const onLeave = useCallback(() => now.current.commit(), []);
  const [opening, setOpening] = useState(false);
  // A cell that was tapped opens once it has the focus.
  if (opening) {
    setOpening(false);
    open();
  }
  return (
    <div className={styles.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are worked by keys is a grid
        role="grid"
        aria-label={t('title')}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={styles.grid}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('columns.product')}</th>
            {columns.map(({ field, head, numeric }) => (
              <th key={field} scope="col" className={numeric ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const isSelected = anchor !== null && place >= range.top && place <= range.bottom;
            const isActive = place === active.row;
            return (
              <GridRow
                key={row.mat_var_id}
                row={row}
                place={place}
                columns={columns}
                words={words}
                edits={edits.get(row.mat_var_id)}
                faults={faults.get(row.mat_var_id)}
                theirs={theirs.get(row.mat_var_id)}
                isFirst={first.has(row.mat_var_id)}
                mayPrice={mayPrice}
                active={isActive ? active.column : -1}
                selected={isSelected ? range : null}
                typing={isActive ? typing : null}
                wantsFocus={wantsFocus}
                onPick={onPick}
                onType={setTyping}
                onTypingKey={onTyping}
                onLeave={onLeave}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
