import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table.tsx';
import styles from './responsive-table.module.css';

/**
 * A table of the back office. On a phone each row becomes a block whose values are labelled with their
 * column, so that no horizontal scrolling is needed. Explicit roles keep the table semantics.
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
    // biome-ignore lint/a11y/noRedundantRoles: explicit role, since CSS layout removes the implicit one
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
