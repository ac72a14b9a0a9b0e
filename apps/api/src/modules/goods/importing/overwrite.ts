import { IMPORT_FIELDS, KEPT_COLUMNS } from '@mali/contracts/product-import-values';

/** Columns that several fields of a file set, or none of the same name. */
const OWN_NAMES = new Map([
  ['attributes', 'options'],
  ['images', 'pictures'],
]);

/** What the command calls a column whose values are kept where staff have edited them: the field of a file that sets it. */
export const overwriteName = (column: string): string =>
  OWN_NAMES.get(column) ??
  IMPORT_FIELDS.find((field) => 'column' in field && field.column === column)?.key ??
  column;

export const OVERWRITE_NAMES: readonly string[] = [...KEPT_COLUMNS.keys()].map(overwriteName);

/** Columns of the fields that a list of names, or `all`, gives to the file; and names that are of none. */
export function overwrittenColumns(
  text: string,
): Readonly<{ columns: ReadonlySet<string>; unknown: readonly string[] }> {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return { columns: new Set(KEPT_COLUMNS.keys()), unknown: [] };
  return {
    columns: new Set([...KEPT_COLUMNS.keys()].filter((column) => names.includes(overwriteName(column)))),
    unknown: names.filter((name) => !OVERWRITE_NAMES.includes(name)),
  };
}
