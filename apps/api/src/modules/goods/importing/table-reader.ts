import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import { FileError, readRecords } from './records.ts';
import type { ShopRow } from './shop-product.ts';
import { TableError } from './table-file-error.ts';
import { workbookRows } from './workbook.ts';
import { type Archive, openArchive } from './zip-archive.ts';

/** A row of a table, or why it cannot be read. */
export type TableRow =
  | Readonly<{ line: number; cells: readonly string[] }>
  | Readonly<{ line: number; problem: string }>;

/** What a table is, besides its rows. */
export type TableSummary = Readonly<{
  heads: string[];
  samples: string[][];
  rows: number;
  /** Pictures lie beside the table in the archive that was sent. */
  pictures: number;
}>;

/** Rows at the top among which the heads are looked for: titles and notes may stand above them. */
const TOP_ROWS = 20;
const PICTURE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/iu;
const TABLE = /\.(?:csv|tsv|txt|xlsx)$/iu;
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.|~\$)/u;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0] as const;

/**
 * Reads a file that was sent, whatever its form, and stores its rows one a line, so that they are read again in constant
 * memory.
 * @param temporary a path for a table that lies in an archive
 * @throws TableError
 */
export async function storeTable(path: string, to: string, temporary: string): Promise<TableSummary> {
  const kind = await kindOf(path);
  if (kind === 'old_excel') throw new TableError('old_excel');
  if (kind === 'text') return await storeRows(csvRows(path), to, 0);
  const archive = await openArchive(path);
  try {
    if (isWorkbook(archive)) return await storeRows(workbookRows(archive), to, 0);
    return await storeInner(archive, to, temporary);
  } finally {
    archive.close();
  }
}

/** The one table in an archive of pictures. */
async function storeInner(archive: Archive, to: string, temporary: string): Promise<TableSummary> {
  const files = archive.names.filter((name) => !JUNK.test(name));
  const tables = files.filter((name) => TABLE.test(name));
  const pictures = files.filter((name) => PICTURE.test(name)).length;
  const [table] = tables;
  if (table === undefined) throw new TableError('no_table');
  if (tables.length > 1) throw new TableError('several_tables');
  await writeFile(temporary, archive.read(table));
  const kind = await kindOf(temporary);
  if (kind === 'text') return await storeRows(csvRows(temporary), to, pictures);
  if (kind === 'old_excel') throw new TableError('old_excel');
  const inner = await openArchive(temporary);
  try {
    if (!isWorkbook(inner)) throw new TableError('not_a_table');
    return await storeRows(workbookRows(inner), to, pictures);
  } finally {
    inner.close();
  }
}

const isWorkbook = ({ names }: Archive): boolean =>
  names.some((name) => name.toLowerCase() === 'xl/workbook.xml');

async function kindOf(path: string): Promise<'zip' | 'old_excel' | 'text'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    const start = buffer.subarray(0, bytesRead);
    const begins = (signature: readonly number[]) => signature.every((byte, i) => start[i] === byte);
    if (begins(ZIP)) return 'zip';
    if (begins(OLD_EXCEL)) return 'old_excel';
    const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
    if (!isWide && start.includes(0)) throw new TableError('not_a_table');
    return 'text';
  } finally {
    await file.close();
  }
}

/** Thai CSV files are UTF-8, or Windows-874 of Excel without the choice of UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-874';
}

/** The sign that cuts the first lines most often, outside quotes. */
function delimiterOf(top: string): string {
  const bare = top.replace(/"(?:[^"]|"")*"/gu, '');
  const counts = [',', ';', '\t'].map((sign) => [sign, bare.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

async function* csvRows(path: string): AsyncGenerator<TableRow> {
  const bytes = await readFile(path);
  if (bytes.length > IMPORT_LIMITS.tableBytes) throw new TableError('too_large');
  const encoding = encodingOf(bytes);
  const top = new TextDecoder(encoding)
    .decode(bytes.subarray(0, 65_536))
    .split('\n')
    .slice(0, TOP_ROWS)
    .join('\n');
  const delimiter = delimiterOf(top);
  const width = Math.max(
    ...top.split('\n').map((line) => line.replace(/"(?:[^"]|"")*"?/gu, '').split(delimiter).length),
  );
  if (width > IMPORT_LIMITS.columns) throw new TableError('too_many_columns');
  const columns = Array.from({ length: width }, (_, i) => String(i));
  const shape = { format: 'csv', encoding, delimiter, columns, key: undefined } as const;
  try {
    for await (const record of readRecords(path, shape, columns, () => undefined)) {
      if ('problem' in record) yield { line: record.line, problem: record.problem };
      else yield { line: record.line, cells: columns.map((column) => String(record.cells[column] ?? '')) };
    }
  } catch (error) {
    throw error instanceof FileError ? new TableError('broken') : error;
  }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Place of the heads among the first rows: the first one that is nearly as full as the fullest. */
function headsAt(top: readonly TableRow[]): number {
  const counts = top.map((row) => ('cells' in row ? filled(row.cells) : 0));
  const most = Math.max(0, ...counts);
  return most < 2 ? -1 : counts.findIndex((count) => count >= Math.max(2, most * 0.6));
}

async function storeRows(
  source: AsyncIterable<TableRow>,
  to: string,
  pictures: number,
): Promise<TableSummary> {
  const summary = { heads: [] as string[], samples: [] as string[][], rows: 0, pictures };
  const lines = async function* () {
    let top: TableRow[] | null = [];
    for await (const row of source) {
      if (top === null) yield* add(row);
      else if (top.push(row) >= TOP_ROWS) {
        yield* begin(top);
        top = null;
      }
    }
    if (top !== null) yield* begin(top);
  };
  function* begin(top: readonly TableRow[]): Generator<string> {
    const at = headsAt(top);
    const heads = top[at];
    if (heads === undefined || !('cells' in heads))
      throw new TableError(top.length === 0 ? 'no_rows' : 'no_heads');
    summary.heads = heads.cells.map((head) => head.replace(/\s+/gu, ' ').trim().slice(0, 200));
    while (summary.heads.at(-1) === '') summary.heads.pop();
    for (const row of top.slice(at + 1)) yield* add(row);
  }
  function* add(row: TableRow): Generator<string> {
    if ('cells' in row) {
      if (filled(row.cells) === 0) return;
      const cells = row.cells.slice(0, summary.heads.length);
      if (cells.some((cell) => cell.length > IMPORT_LIMITS.cell)) throw new TableError('too_large');
      if (summary.samples.length < IMPORT_LIMITS.samples)
        summary.samples.push(summary.heads.map((_, i) => (cells[i] ?? '').slice(0, 200)));
      yield `${JSON.stringify([row.line, cells])}\n`;
    } else yield `${JSON.stringify([row.line, null, row.problem])}\n`;
    summary.rows += 1;
    if (summary.rows > IMPORT_LIMITS.rows) throw new TableError('too_many_rows');
  }
  await pipeline(lines, createWriteStream(to, { mode: 0o600 }));
  if (summary.rows === 0) throw new TableError('no_rows');
  return summary;
}

/** The rows of a stored table. */
export async function* storedRows(
  path: string,
): AsyncGenerator<ShopRow | Readonly<{ line: number; problem: string }>> {
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [line, cells, problem] = JSON.parse(text) as [number, string[] | null, string | undefined];
    yield cells === null ? { line, problem: problem ?? '' } : { line, cells };
  }
}
