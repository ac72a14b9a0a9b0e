import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table.tsx';
import styles from './responsive-table.module.css';

/**
 * Rows and columns of the desk. On a phone each row becomes a block whose values carry their column's name, so that
 * nothing has to be scrolled sideways for. The roles keep it a table to a screen reader there, too.
 */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly (Column<Row> & { head: string })[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}) {
  const cell = (row: Row, column: Column<Row> & { head: string }): ReactNode => (
    // biome-ignore lint/a11y/noRedundantRoles: a cell that is no longer laid out as one keeps its role by this
    <td key={column.key} role="cell" data-head={column.head} className={cx(column.end && styles.end)}>
      <span className={styles.value}>{column.cell(row)}</span>
    </td>
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as for the cells
    <table className={styles.ledger} role="table" aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cx(column.end && styles.end)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as for the cells */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as for the cells
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => cell(row, column))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
