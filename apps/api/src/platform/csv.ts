/** Characters that start a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Makes spreadsheets read UTF-8. */
export const CSV_BOM = '\uFEFF';

/** A cell of a CSV file: quoted where needed, and never interpreted as a formula. */
function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
