import type { Language } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import type { ReportFigure } from '@mali/contracts/shop-report-values';
import { formatBaht, formatNumber } from '@mali/thai/money';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { TableFormat } from '../../platform/table-file.ts';
import { type Cell, xlsxBytes } from '../../platform/xlsx.ts';
import type { Period } from './sales-repository.ts';

export type ReportTable = Readonly<{ title: string; heads: readonly string[]; lines: readonly Cell[][] }>;
/** A report as a mail has it. */
export type ReportDigest = ReportTable &
  Readonly<{
    complete_until: string | null;
    before: Period | null;
    /** Sums of all days; `change` in percent of the days before, null when there is nothing to compare with. */
    totals: readonly Readonly<{ label: string; value: string; change: number | null }>[];
    /** The first rows with their main figure. */
    rows: readonly Readonly<{ label: string; value: string }>[];
  }>;

/** Rows that a mail shows; the file has all. */
export const DIGEST_ROWS = 5;

/** A table as a file. */
export function tableFile(
  { title, heads, lines }: ReportTable,
  format: TableFormat,
): AsyncIterable<string | Uint8Array> | string {
  if (format === 'xlsx')
    return xlsxBytes(
      title,
      heads,
      (async function* () {
        yield lines;
      })(),
    );
  const text = (cell: Cell) =>
    typeof cell === 'object' && cell !== null && 'baht' in cell
      ? cell.baht.toFixed(2)
      : (cell as string | number | null);
  return CSV_BOM + csvLine(heads) + lines.map((line) => csvLine(line.map(text))).join('');
}

/** The same in one piece. */
export async function tableBytes(table: ReportTable, format: TableFormat): Promise<Buffer> {
  const file = tableFile(table, format);
  if (typeof file === 'string') return Buffer.from(file);
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
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
