import type { Cell } from './xlsx.ts';

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

const BANGKOK_MS = 7 * 3_600_000;
/** ISO 8601 in Bangkok time. */
const isoTime = (date: Date): string =>
  new Date(date.getTime() + BANGKOK_MS).toISOString().replace(/\.\d{3}Z$/, '+07:00');

/** A cell as CSV has it: moments in ISO 8601, money without separators. */
export function cellText(cell: Cell): string | number | null {
  if (cell instanceof Date) return isoTime(cell);
  return typeof cell === 'object' && cell !== null ? cell.baht.toFixed(2) : cell;
}
