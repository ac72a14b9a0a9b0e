import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import { SaxesParser } from 'saxes';
import { TableError } from './table-file-error.ts';
import type { Archive } from './zip-archive.ts';

/*
 * Workbooks of Excel, read piece by piece: one sheet, and the list of its texts (docs/decisions/0061).
 */

/** A row of a sheet: its number there, and its cells as texts. */
export type SheetRow = Readonly<{ line: number; cells: string[] }>;

/** Characters of the list of shared texts: they are held in memory. */
const TEXT_CHARS_MAX = 100_000_000;
/** Bytes between two tags: the parser holds them. No text of a cell is longer, also where each letter is an entity. */
const BETWEEN_TAGS_MAX = 1_000_000;
/** Rows that a sheet can have. */
const SHEET_ROWS = 1_048_576;
const DAY_MS = 86_400_000;
/** Days from day 0 of a workbook to 1970, by its epoch. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const;
/** Formats of dates and times that workbooks do not spell out. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57, 58]);

type Tag = Readonly<{ name: string; attributes: Readonly<Record<string, string>> }>;
type Visitor = Readonly<{ open(tag: Tag): void; text?(text: string): void; close?(name: string): void }>;

/** Reads one XML part, without entities but those of XML. */
async function visit(archive: Archive, part: string, visitor: Visitor): Promise<void> {
  for await (const _piece of pieces(archive, part, visitor)) {
    // The visitor has it.
  }
}

/** As `visit`, giving way after each piece of the part. */
async function* pieces(archive: Archive, part: string, visitor: Visitor): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw new TableError('broken');
  });
  // Documents with types of their own may define entities that grow without end.
  parser.on('doctype', () => {
    throw new TableError('broken');
  });
  parser.on('opentag', ({ name, attributes }) => visitor.open({ name: local(name), attributes }));
  parser.on('closetag', ({ name }) => visitor.close?.(local(name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  const decoder = new TextDecoder('utf-8');
  let untagged = 0;
  for await (const bytes of archive.read(part)) {
    const at = bytes.lastIndexOf('<');
    untagged = at < 0 ? untagged + bytes.length : bytes.length - at;
    if (untagged > BETWEEN_TAGS_MAX) throw new TableError('too_large');
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

const find = (archive: Archive, path: string): string | undefined =>
  archive.names.find((name) => name.toLowerCase() === path.toLowerCase());

/** Excel writes a return within a text as `_x000D_`. */
const plainText = (text: string): string => text.replaceAll('_x000D_', '').replace(/\r\n?/gu, '\n');

/** Collects the texts of `<t>`, also those of differently formatted parts, but not their pronunciation (`<rPh>`). */
class TextCollector {
  #text = '';
  #inText = false;
  #inPhonetic = false;

  reset(): void {
    this.#text = '';
  }
  open(name: string): void {
    if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 't') this.#inText = !this.#inPhonetic;
  }
  add(text: string): void {
    if (this.#inText) this.#text += text;
    if (this.#text.length > IMPORT_LIMITS.cell * 2) throw new TableError('too_large');
  }
  close(name: string): void {
    if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 't') this.#inText = false;
  }
  get text(): string {
    return plainText(this.#text);
  }
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const part = find(archive, 'xl/sharedStrings.xml');
  const texts: string[] = [];
  if (part === undefined) return texts;
  const collector = new TextCollector();
  let chars = 0;
  await visit(archive, part, {
    open({ name }) {
      if (name === 'si') collector.reset();
      collector.open(name);
    },
    text: (text) => collector.add(text),
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      chars += collector.text.length;
      if (chars > TEXT_CHARS_MAX) throw new TableError('too_large');
      texts.push(collector.text);
    },
  });
  return texts;
}

type Format = 'date' | Readonly<{ digits: number }> | null;

/** What a cell's style says of a number: a date, or a number with leading zeros. */
function formatOf(id: number, code: string | undefined): Format {
  if (DATE_FORMATS.has(id)) return 'date';
  if (code === undefined) return null;
  if (/^0{2,}$/u.test(code)) return { digits: code.length };
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
  return /[ymdhs]/iu.test(bare) && !/[#0?]/u.test(bare.replace(/s\.0+/giu, '')) ? 'date' : null;
}

async function cellFormats(archive: Archive): Promise<Format[]> {
  const part = find(archive, 'xl/styles.xml');
  const codes = new Map<number, string>();
  const formats: Format[] = [];
  if (part === undefined) return formats;
  let inCells = false;
  await visit(archive, part, {
    open({ name, attributes }) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(formatOf(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

type Book = Readonly<{ sheets: readonly string[]; epoch: keyof typeof EPOCH_DAYS }>;

/** Parts of the visible sheets, in their order. */
async function readBook(archive: Archive): Promise<Book> {
  const book = find(archive, 'xl/workbook.xml');
  const links = find(archive, 'xl/_rels/workbook.xml.rels');
  if (book === undefined) throw new TableError('not_a_table');
  const targets = new Map<string, string>();
  if (links !== undefined)
    await visit(archive, links, {
      open({ name, attributes }) {
        if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
      },
    });
  const sheets: string[] = [];
  let epoch: Book['epoch'] = 1900;
  await visit(archive, book, {
    open({ name, attributes }) {
      if (name === 'workbookPr' && /^(?:1|true)$/u.test(attributes.date1904 ?? '')) epoch = 1904;
      if (name !== 'sheet' || /hidden/iu.test(attributes.state ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id)?.replace(/^\/?(?:xl\/)?/u, '');
      const part = target === undefined ? undefined : find(archive, `xl/${target}`);
      if (part !== undefined) sheets.push(part);
    },
  });
  return { sheets, epoch };
}

/** Column of a reference, from 0: `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/** A number as it is shown: barcodes whole, no tail of binary fractions. */
function numberText(text: string, format: Format, epoch: Book['epoch']): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (format === 'date') return dateText(value, epoch);
  if (format !== null && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.digits, '0');
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  return String(Number(value.toPrecision(15)));
}

function dateText(days: number, epoch: Book['epoch']): string {
  const time = Math.round((days - EPOCH_DAYS[epoch]) * DAY_MS);
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(days);
  const text = date.toISOString();
  return time % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/**
 * The rows of the first visible sheet that has any, empty ones left out.
 * @throws TableError
 */
export async function* workbookRows(archive: Archive): AsyncGenerator<SheetRow> {
  const { sheets, epoch } = await readBook(archive);
  const [texts, formats] = [await sharedTexts(archive), await cellFormats(archive)];
  for (const sheet of sheets) {
    let found = false;
    for await (const row of sheetRows(archive, sheet, { texts, formats, epoch })) {
      found = true;
      yield row;
    }
    if (found) return;
  }
}

async function* sheetRows(
  archive: Archive,
  sheet: string,
  {
    texts,
    formats,
    epoch,
  }: Readonly<{ texts: readonly string[]; formats: readonly Format[]; epoch: Book['epoch'] }>,
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let [line, column] = [0, -1];
  let cells: string[] = [];
  let type = '';
  let style = 0;
  let value = '';
  let inValue = false;
  const inline = new TextCollector();
  const textOf = (): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'inlineStr') return inline.text;
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'e' || type === 'd') return plainText(value);
    return numberText(value, formats[style] ?? null, epoch);
  };
  const visitor: Visitor = {
    open({ name, attributes }) {
      if (name === 'row') {
        const number = Number(attributes.r);
        line = Number.isInteger(number) && number > line && number <= SHEET_ROWS ? number : line + 1;
        column = -1;
        cells = [];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        inline.reset();
      } else if (name === 'v') inValue = true;
      else if (type === 'inlineStr') inline.open(name);
    },
    text(text) {
      if (inValue) value += text;
      else if (type === 'inlineStr') inline.add(text);
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'c') {
        const text = textOf();
        if (text === '' || column < 0) return;
        if (column >= IMPORT_LIMITS.columns) throw new TableError('too_many_columns');
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row') {
        if (cells.length > 0) ready.push({ line, cells });
      } else if (type === 'inlineStr') inline.close(name);
    },
  };
  for await (const _piece of pieces(archive, sheet, visitor)) {
    const some = ready;
    ready = [];
    yield* some;
  }
  yield* ready;
}
