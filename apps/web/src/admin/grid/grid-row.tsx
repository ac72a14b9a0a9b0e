import type { GridRow as Row } from '@mali/contracts/grid';
import { type GridFault, type GridField, isProductField } from '@mali/contracts/grid-values';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import styles from './grid.module.css';
import { cellText, type GridWords, type RowEdits } from './grid-cells.ts';

export type Column = Readonly<{ field: GridField; head: string; numeric: boolean }>;

export type GridRowProps = {
  row: Row;
  /** Place on the page, from 0. */
  place: number;
  columns: readonly Column[];
  words: GridWords;
  edits: RowEdits | undefined;
  faults: Readonly<Partial<Record<GridField, GridFault>>> | undefined;
  /** What a colleague has saved meanwhile. */
  theirs: Readonly<Partial<Record<GridField, string>>> | undefined;
  isFirst: boolean;
  mayPrice: boolean;
  /** Column of the cell with the focus; -1: in another row. */
  active: number;
  /** Columns that are selected; null: none of this row. */
  selected: Readonly<{ left: number; right: number }> | null;
  /** Text of the cell with the focus while it is typed; null: it is not. */
  typing: string | null;
  /** The cell with the focus takes it although nothing of the grid has it. */
  wantsFocus: RefObject<boolean>;
  onPick: (row: number, column: number, extends_: boolean, opens: boolean) => void;
  onType: (text: string) => void;
  onTypingKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave: () => void;
};

/** A row of the grid; it is drawn again only when something of it changes. */
export const GridRow = memo(function GridRow({
  row,
  place,
  columns,
  words,
  edits,
  faults,
  theirs,
  isFirst,
  mayPrice,
  active,
  selected,
  typing,
  wantsFocus,
  onPick,
  onType,
  onTypingKey,
  onLeave,
}: GridRowProps) {
  const { t } = useTranslation('admin', { keyPrefix: 'grid' });
  const name = `${row.mat_no} · ${row[`option_${words.language}`] || row.item_id}`;
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row">
        {row.mat_no}
        <small>{row[`option_${words.language}`] || row.item_id}</small>
      </th>
      {columns.map(({ field, head, numeric }, column) => {
        const stored = cellText(row, field, words);
        const text = edits?.[field] ?? stored;
        const isEditable = isProductField(field) ? isFirst : field !== 'price' || mayPrice;
        const fault = faults?.[field];
        const their = theirs?.[field];
        const isActive = column === active;
        const isSelected = selected !== null && column >= selected.left && column <= selected.right;
        const note = [
          fault === undefined ? null : t(`faults.${fault}`),
          their === undefined ? null : t('theirs', { text: their === '' ? '–' : their }),
        ]
          .filter((part) => part !== null)
          .join(' · ');
        return (
          <Cell
            key={field}
            label={`${name} ${head}`}
            head={head}
            text={isProductField(field) && !isFirst ? '' : text}
            note={note}
            isActive={isActive}
            isSelected={isSelected}
            isEditable={isEditable}
            isElsewhere={isProductField(field) && !isFirst}
            isChanged={edits?.[field] !== undefined && text !== stored}
            isWrong={fault !== undefined}
            isNumeric={numeric}
            typing={isActive ? typing : null}
            wantsFocus={wantsFocus}
            onPick={(extends_, opens) => onPick(place, column, extends_, opens)}
            onType={onType}
            onTypingKey={onTypingKey}
            onLeave={onLeave}
          />
        );
      })}
    </tr>
  );
});

function Cell({
  label,
  head,
  text,
  note,
  isActive,
  isSelected,
  isEditable,
  isElsewhere,
  isChanged,
  isWrong,
  isNumeric,
  typing,
  wantsFocus,
  onPick,
  onType,
  onTypingKey,
  onLeave,
}: {
  label: string;
  head: string;
  text: string;
  note: string;
  isActive: boolean;
  isSelected: boolean;
  isEditable: boolean;
  /** It is edited in another row. */
  isElsewhere: boolean;
  isChanged: boolean;
  isWrong: boolean;
  isNumeric: boolean;
  typing: string | null;
  wantsFocus: RefObject<boolean>;
  onPick: (extends_: boolean, opens: boolean) => void;
  onType: (text: string) => void;
  onTypingKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave: () => void;
}) {
  const cell = useRef<HTMLTableCellElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typing !== null;
  useEffect(() => {
    if (isTyping) input.current?.focus();
    else if (isActive) {
      const isInGrid = cell.current?.closest('table')?.contains(document.activeElement) === true;
      if (isInGrid || wantsFocus.current) cell.current?.focus();
      wantsFocus.current = false;
    }
  }, [isActive, isTyping, wantsFocus]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of its cells
    <td
      ref={cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      aria-readonly={!isEditable}
      aria-selected={isSelected}
      aria-invalid={isWrong || undefined}
      data-head={head}
      title={note || undefined}
      className={cx(
        isNumeric && styles.end,
        isSelected && styles.selected,
        isActive && styles.active,
        isChanged && styles.changed,
        isWrong && styles.wrong,
        !isEditable && styles.fixed,
        isElsewhere && styles.elsewhere,
      )}
      onClick={(event) => {
        // A finger has no second click: it opens the cell at once.
        const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
        if (!isTyping) onPick(event.shiftKey, isTouch);
      }}
      onDoubleClick={() => onPick(false, true)}
    >
      {isTyping ? (
        <input
          ref={input}
          aria-label={label}
          autoComplete="off"
          value={typing}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onTypingKey}
          onBlur={onLeave}
        />
      ) : (
        <span>{text}</span>
      )}
      {note !== '' && <small>{note}</small>}
    </td>
  );
}
