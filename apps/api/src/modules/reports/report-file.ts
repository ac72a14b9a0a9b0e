import type { Language } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import type { ReportFigure } from '@mali/contracts/shop-report-values';
import { formatBaht, formatNumber } from '@mali/thai/money';
import { CSV_BOM, cellText, csvLine } from '../../platform/csv.ts';
import type { TableFormat } from '../../platform/table-file.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import type { Period } from './sales-repository.ts';

export type ReportTable = Readonly<{ title: string; heads: readonly string[]; lines: readonly Cell[][] }>;
/** Sums and first rows of a report as a mail has them. */
export type ReportSums = Readonly<{
  complete_until: string | null;
  before: Period | null;
  /** Sums of all days; `change` in percent of the days before, null when there is nothing to compare with. */
  totals: readonly Readonly<{ label: string; value: string; change: number | null }>[];
  /** The first rows with their main figure. */
  rows: readonly Readonly<{ label: string; value: string }>[];
}>;
/** A report as a mail has it. */
export type ReportDigest = ReportTable & ReportSums;

/** Rows that a mail shows; the file has all. */
export const DIGEST_ROWS = 5;

/** A table as a file. */
export function tableFile(
  { title, heads, lines }: ReportTable,
  format: TableFormat,
): AsyncIterable<string | Uint8Array> | string {
  if (format === 'xlsx') return xlsxBytes(title, heads, inOnePiece(lines));
  return CSV_BOM + csvLine(heads) + lines.map((line) => csvLine(line.map(cellText))).join('');
}

/** Some lines of a report at a time, with its heads: those of all orders are too many for the memory. */
export type ReportLines = Readonly<{
  title: string;
  heads: readonly string[];
  lines: AsyncIterable<readonly (readonly Cell[])[]>;
}>;
async function* csvPieces({ heads, lines }: ReportLines): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(heads);
  for await (const some of lines) yield some.map((line) => csvLine(line.map(cellText))).join('');
}
/** Lines as a file in one piece; null when it has more bytes than `most`. */
export async function fileBytes(
  lines: ReportLines,
  format: TableFormat,
  most: number,
): Promise<Buffer | null> {
  const pieces = format === 'csv' ? csvPieces(lines) : xlsxBytes(lines.title, lines.heads, lines.lines);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const part = Buffer.from(piece as Uint8Array);
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Lines that are all known. */
export async function* inOnePiece<T>(lines: T): AsyncGenerator<T> {
  yield lines;
}

const DURATION = {
  th: { hour: 'ชม.', minute: 'นาที', second: 'วินาที' },
  en: { hour: 'h', minute: 'min', second: 's' },
} as const;
/** A figure as a mail writes it. */
export function figureText(unit: ReportFigure['unit'], value: number | null, lang: Language): string {
  if (value === null) return '–';
  if (unit === 'baht') return formatBaht(toSatang(value));
  if (unit === 'percent') return `${value}%`;
  if (unit !== 'seconds') return formatNumber(value);
  const words = DURATION[lang];
  if (value < 60) return `${value} ${words.second}`;
  const minutes = Math.round(value / 60);
  if (minutes < 60) return `${minutes} ${words.minute}`;
  return `${Math.floor(minutes / 60)} ${words.hour} ${minutes % 60} ${words.minute}`;
}

/** In percent, with one digit; null when there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before == null || before === 0 ? null : Math.round((now / before - 1) * 1000) / 10;
