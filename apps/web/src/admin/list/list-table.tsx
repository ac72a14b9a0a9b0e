import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';

/** Written out: the layout of cards takes away the roles that the elements have by themselves. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export type ListCell<Row> = Readonly<{ key: string; cell: (row: Row) => ReactNode }>;

export type RowActs<Row> = Readonly<{ label: string; cell: (row: Row) => ReactNode }>;

/** Rows chosen by their keys. */
export type Selection = Readonly<{
  chosen: ReadonlySet<string>;
  /** What the checkbox of a row is called. */
  label: (key: string) => string;
  toggle: (keys: readonly string[], isChosen: boolean) => void;
}>;

/**
 * The rows of a list: a table whose heads sort it by links, on a phone a card for each row. Explicit roles keep the
 * semantics of the table where its layout is not one.
 */
export function ListTable<Row>({
  list,
  address,
  caption,
  rows,
  rowKey,
  cells,
  acts,
  selection,
  busy,
  hasOwnCard = false,
}: {
  list: ListDefinition;
  address: ListAddress;
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The columns shown, in this order. */
  cells: readonly ListCell<Row>[];
  /** What can be done with a row, after its columns. */
  acts?: RowActs<Row> | undefined;
  selection?: Selection;
  /** Other rows are on their way. */
  busy: boolean;
  /** The page arranges the cells of a card itself, by their columns: they need no names, unless it shows several figures. */
  hasOwnCard?: boolean | undefined;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const columns = cells.flatMap(({ key, cell }) => {
    const column = list.columns.find((one) => one.key === key);
    return column === undefined ? [] : [{ ...column, cell }];
  });
  // On a phone every figure, and every cell after the first two, which say what the row is, has the name of its column.
  const hasNames = !hasOwnCard || columns.filter(({ numeric }) => numeric).length > 1;
  const isNamed = (numeric: boolean | undefined, position: number) => hasNames && (numeric || position > 1);
  const keys = rows.map(rowKey);
  const isWhole =
    selection !== undefined && keys.length > 0 && keys.every((key) => selection.chosen.has(key));
  return (
    <table
      className={cx(styles.table, busy && styles.busy)}
      aria-label={caption}
      aria-busy={busy}
      {...ROLES.table}
    >
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {selection !== undefined && (
            <th scope="col" {...ROLES.columnheader} className={styles.tick}>
              <input
                type="checkbox"
                aria-label={t('list.selectPage')}
                checked={isWhole}
                onChange={(event) => selection.toggle(keys, event.target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              {...ROLES.columnheader}
              className={cx(column.numeric && styles.end)}
              aria-sort={sortState(column.sort, address.sort)}
            >
              {column.sort === undefined ? (
                column.label[language]
              ) : (
                <AppLink
                  to={address.to({ sort: address.sort === column.sort ? `-${column.sort}` : column.sort })}
                >
                  {column.label[language]}
                  {sortState(column.sort, address.sort) !== undefined && (
                    <Icon
                      name="chevronDown"
                      size="s"
                      {...(!address.sort.startsWith('-') &&
                        styles.up !== undefined && { className: styles.up })}
                    />
                  )}
                </AppLink>
              )}
            </th>
          ))}
          {acts !== undefined && (
            <th scope="col" {...ROLES.columnheader}>
              {acts.label}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {rows.map((row) => {
          const key = rowKey(row);
          const isChosen = selection?.chosen.has(key) ?? false;
          return (
            <tr
              key={key}
              {...ROLES.row}
              className={cx(isChosen && styles.chosen)}
              aria-selected={isChosen || undefined}
            >
              {selection !== undefined && (
                <td {...ROLES.cell} className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={selection.label(key)}
                    checked={isChosen}
                    onChange={(event) => selection.toggle([key], event.target.checked)}
                  />
                </td>
              )}
              {columns.map((column, position) => (
                <td
                  key={column.key}
                  {...ROLES.cell}
                  data-column={column.key}
                  data-head={isNamed(column.numeric, position) ? column.label[language] : undefined}
                  className={cx(column.numeric && styles.end)}
                >
                  {column.cell(row)}
                </td>
              ))}
              {acts !== undefined && (
                <td {...ROLES.cell} data-column="acts">
                  {acts.cell(row)}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const sortState = (sort: string | undefined, current: string): 'ascending' | 'descending' | undefined =>
  sort === undefined || current.replace(/^-/, '') !== sort
    ? undefined
    : current.startsWith('-')
      ? 'descending'
      : 'ascending';
