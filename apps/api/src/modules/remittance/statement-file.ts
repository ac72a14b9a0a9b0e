import { type LINE_FAULTS, REMITTANCE, type StatementField } from '@mali/contracts/remittance-values';

/*
 * Reads a carrier's statement: CSV in UTF-8 or Windows-874, with commas, semicolons or tabs, and heads in Thai or English.
 */

export type Columns = Readonly<Record<StatementField, number | null>>;
/** A row of a statement; amounts in satang, negative where the carrier takes back; `paid_on` as yyyy-mm-dd. */
export type FileRow = {
  /** Line of the file, from 1. */
  line: number;
  tracking_no: string;
  amount: number;
  fee: number;
  paid_on: string | null;
  raw: string;
};
export type FileFault = { line: number; fault: (typeof LINE_FAULTS)[number]; text: string };
export type StatementFile = {
  header: string[];
  sample: string[][];
  columns: Columns;
  rows: FileRow[];
  faults: FileFault[];
};

/** Heads that carriers use, without spaces and signs. */
const HEADS: Readonly<Record<StatementField, readonly string[]>> = {
  tracking_no: [
    ...[
      'tracking',
      'trackingno',
      'trackingnumber',
      'awb',
      'awbno',
      'barcode',
      'consignmentno',
      'conno',
      'pno',
    ],
    ...[
      'parcelno',
      'เลขพัสดุ',
      'หมายเลขพัสดุ',
      'เลขที่พัสดุ',
      'เลขติดตามพัสดุ',
      'หมายเลขติดตาม',
      'หมายเลขสิ่งของ',
      'บาร์โค้ด',
    ],
  ],
  amount: [
    ...['cod', 'codamount', 'codthb', 'codbaht', 'amount', 'amountthb', 'ยอดเก็บเงินปลายทาง', 'เงินเก็บปลายทาง'],
    ...['ยอดเก็บเงิน', 'ยอดcod', 'จำนวนเงินcod', 'จำนวนเงิน', 'ยอดเงิน', 'ยอดโอน'],
  ],
  fee: [...['fee', 'codfee', 'servicefee', 'charge', 'ค่าธรรมเนียม', 'ค่าธรรมเนียมcod', 'ค่าบริการ', 'ค่าบริการcod']],
  paid_on: [
    ...['date', 'paidon', 'paiddate', 'paymentdate', 'transferdate', 'remittancedate'],
    ...['วันที่', 'วันที่โอน', 'วันที่โอนเงิน', 'วันที่จ่าย', 'วันที่ชำระ'],
  ],
};
const FIELDS = Object.keys(HEADS) as StatementField[];
const TOTAL_LINE = /^(?:grand ?total|total|sum|รวม|ยอดรวม)/i;
/** Titles that may stand above the heads. */
const TITLE_LINES = 10;
const RAW_MAX = 500;
const TRACKING = /^[A-Z0-9]{6,40}$/;

const headKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9\u0e00-\u0e7f]/g, '');

/** A tracking number as it is compared: carriers and spreadsheets add spaces, dashes and small letters. */
export const trackingKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/**
 * The text of a file; UTF-8 with or without a byte order mark, else Windows-874, which contains TIS-620.
 * @returns null when it is no text
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

type Line = { line: number; cells: string[]; raw: string };

/** Splits CSV (RFC 4180) into lines of cells; a quoted cell may hold line breaks. Empty lines are left out. */
export function splitLines(text: string, delimiter: string): Line[] {
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begin = { line: 1, at: 0 };
  const endLine = (at: number) => {
    cells.push(cell);
    cell = '';
    if (cells.some((one) => one.trim() !== ''))
      lines.push({ line: begin.line, cells, raw: text.slice(begin.at, at).replace(/\r$/, '') });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endLine(at);
      begin = { line, at: at + 1 };
    } else if (char !== '\r') cell += char;
  }
  endLine(text.length);
  return lines;
}

/** A cell without what spreadsheets add to keep a number as text: `="…"`, a leading apostrophe. */
const plain = (cell: string | undefined): string =>
  (cell ?? '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

/** Satang of `1,234.50`, `฿500` or `500 บาท`; null when it is no amount of at least 0. */
export function parseSatang(text: string): number | null {
  const bare = text.replace(/^(?:฿|THB)\s*|\s*(?:฿|THB|บาท|\.-)$/gi, '');
  const found = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(bare);
  if (found === null) return null;
  return Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** The day of `2026-11-23`, `23/11/2026` or `23-11-2569`, with or without a time; null when it is none. */
export function parseDay(text: string): string | null {
  const day = text.split(/[ T]/)[0] ?? '';
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(day);
  const thai = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day);
  const [year, month, date] =
    iso !== null ? [iso[1], iso[2], iso[3]] : thai !== null ? [thai[3], thai[2], thai[1]] : [];
  if (year === undefined || month === undefined || date === undefined) return null;
  // Buddhist years are 543 ahead.
  const common = Number(year) >= 2400 ? Number(year) - 543 : Number(year);
  const written = `${common}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null;
}

/** As `parseSatang`, and what carriers write for less than 0: `-500.00`, `(500.00)`; null when it is no amount. */
export function parseSigned(text: string): number | null {
  const taken = /^[-\u2212]\s*(.+)$|^\((.+)\)$/.exec(text.replace(/^(?:฿|THB)\s*(?=[-\u2212(])/i, ''));
  if (taken === null) return parseSatang(text);
  const satang = parseSatang((taken[1] ?? taken[2] ?? '').trim());
  return satang === null || satang === 0 ? satang : -satang;
}

type Heads = Partial<Readonly<Record<StatementField, string>>>;

function columnsOf(cells: readonly string[], known: Heads): Columns {
  const keys = cells.map((cell) => headKey(plain(cell)));
  const find = (field: StatementField): number | null => {
    const wanted = [...(known[field] === undefined ? [] : [headKey(known[field])]), ...HEADS[field]];
    for (const head of wanted) {
      const at = head === '' ? -1 : keys.indexOf(head);
      if (at >= 0) return at;
    }
    return null;
  };
  return {
    tracking_no: find('tracking_no'),
    amount: find('amount'),
    fee: find('fee'),
    paid_on: find('paid_on'),
  };
}
const isComplete = (columns: Columns): boolean => columns.tracking_no !== null && columns.amount !== null;

/** The lines by the delimiter that makes the most of them, with the place of the heads. */
function readLines(text: string, known: Heads): { lines: Line[]; head: number } {
  const tried = [',', ';', '\t'].map((delimiter) => splitLines(text, delimiter));
  for (const lines of tried) {
    const head = lines.slice(0, TITLE_LINES).findIndex(({ cells }) => isComplete(columnsOf(cells, known)));
    if (head >= 0) return { lines, head };
  }
  const width = (lines: Line[]) =>
    Math.max(0, ...lines.slice(0, TITLE_LINES).map(({ cells }) => cells.length));
  const [widest = []] = tried.sort((one, other) => width(other) - width(one));
  const most = width(widest);
  return {
    lines: widest,
    head: Math.max(
      0,
      widest.findIndex(({ cells }) => cells.length === most),
    ),
  };
}

/** @returns the row, or what of its line cannot be read */
function readRow({ line, cells, raw }: Line, columns: Columns): FileRow | FileFault {
  const cellOf = (field: StatementField) => plain(cells[columns[field] ?? -1]);
  const fault = (what: FileFault['fault'], text: string): FileFault => ({ line, fault: what, text });
  const tracking_no = trackingKey(cellOf('tracking_no'));
  const amount = parseSigned(cellOf('amount'));
  const [feeText, dayText] = [cellOf('fee'), cellOf('paid_on')];
  const fee = feeText === '' ? 0 : parseSigned(feeText);
  const paid_on = dayText === '' ? null : parseDay(dayText);
  if (!TRACKING.test(tracking_no)) return fault('tracking_no', cellOf('tracking_no'));
  if (amount === null || amount === 0) return fault('amount', cellOf('amount'));
  // A fee is given back only with what it was kept for.
  if (fee === null || (fee < 0 && amount > 0)) return fault('fee', feeText);
  if (dayText !== '' && paid_on === null) return fault('paid_on', dayText);
  return { line, tracking_no, amount, fee, paid_on, raw: raw.slice(0, RAW_MAX) };
}

/**
 * Reads a statement. Without its two necessary columns there are no rows and no faults: they are to be chosen.
 * @param known heads of the carrier's latest statement
 * @param chosen columns chosen by hand; they win over the heads
 */
export function readStatement(text: string, known: Heads, chosen?: Partial<Columns>): StatementFile {
  const { lines, head } = readLines(text, known);
  const header = (lines[head]?.cells ?? []).slice(0, REMITTANCE.maxColumns).map(plain);
  const found = columnsOf(header, known);
  const columns: Columns =
    chosen === undefined
      ? found
      : {
          tracking_no: chosen.tracking_no ?? null,
          amount: chosen.amount ?? null,
          fee: chosen.fee ?? null,
          paid_on: chosen.paid_on ?? null,
        };
  const body = lines.slice(head + 1);
  const sample = body.slice(0, 3).map(({ cells }) => cells.slice(0, REMITTANCE.maxColumns).map(plain));
  const file: StatementFile = { header, sample, columns, rows: [], faults: [] };
  if (!isComplete(columns)) return file;
  for (const line of body) {
    const isTotal = line.cells.some((cell) => TOTAL_LINE.test(plain(cell)));
    if (isTotal && !TRACKING.test(trackingKey(plain(line.cells[columns.tracking_no ?? 0])))) {
      const said = parseSigned(plain(line.cells[columns.amount ?? 0]));
      const sum = file.rows.reduce((total, { amount }) => total + amount, 0);
      if (said !== null && said !== sum)
        file.faults.push({ line: line.line, fault: 'total', text: plain(line.cells[columns.amount ?? 0]) });
      continue;
    }
    const row = readRow(line, columns);
    if ('fault' in row) file.faults.push(row);
    else file.rows.push(row);
  }
  return file;
}

/** The heads of the recognised columns, by which the carrier's next file is read. */
export const headsOf = ({ header, columns }: StatementFile): Heads =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const column = columns[field];
      return column === null || header[column] === undefined ? [] : [[field, header[column]]];
    }),
  );
