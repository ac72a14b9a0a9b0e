import { ZipWriter } from './zip-writer.ts';

/** A cell of an exported table: a text, a number, an amount of money in baht, or a moment. */
export type Cell = string | number | null | Date | Readonly<{ baht: number }>;

/*
 * Workbooks of one table, written row by row: memory does not grow with the number of rows. Excel's file is a ZIP
 * archive of XML parts; each part is deflated as it comes, with its size behind it (APPNOTE.TXT, 4.4.4, bit 3).
 */

/** Rows of a sheet at most; further rows come on another one. */
const SHEET_ROWS = 1_048_576;
/** Text of a cell at most. */
const CELL_MAX = 32_767;
const STYLE = { head: 1, money: 2, moment: 3 } as const;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';

// XML 1.0 has no characters below space but tab and line ends, and no lone surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const BANGKOK_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** Days from Excel's day 0 to 1970. */
const EPOCH_DAYS = 25_569;

const numberCell = (value: number, style = 0): string =>
  `<c${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

/** Texts are never formulas: they are inline strings. */
function cellXml(cell: Cell, style = 0): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return numberCell(cell);
  if (cell instanceof Date)
    return numberCell((cell.getTime() + BANGKOK_MS) / DAY_MS + EPOCH_DAYS, STYLE.moment);
  if (typeof cell === 'object') return numberCell(cell.baht, STYLE.money);
  const text = escaped(cell.slice(0, CELL_MAX));
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${text}</t></is></c>`;
}
const rowXml = (cells: readonly Cell[], style = 0): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

const SHEET_HEAD = `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_FOOT = '</sheetData></worksheet>';
const STYLES = `${XML}<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts around the sheets. */
function frameParts(sheets: number, title: string): readonly (readonly [name: string, xml: string])[] {
  const each = (xml: (n: number) => string): string =>
    Array.from({ length: sheets }, (_, i) => xml(i + 1)).join('');
  const type = `${OFFICE}/officeDocument/2006/relationships`;
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${type}"><sheets>${each(
        (n) => `<sheet name="${escaped(n === 1 ? title : `${title} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${each(
        (n) => `<Relationship Id="rId${n}" Type="${type}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )}<Relationship Id="rId${sheets + 1}" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${each(
        (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${content}.worksheet+xml"/>`,
      )}</Types>`,
    ],
  ];
}

/**
 * A table as a workbook for Excel, in pieces: the first row frozen and bold, texts as texts, money and moments (in
 * Bangkok) as numbers with their format. More rows than a sheet holds come on further sheets.
 * @param title name of the sheet
 * @param rows some at a time
 */
export async function* xlsxBytes(
  title: string,
  heads: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  const source = rows[Symbol.asyncIterator]();
  let rest: readonly (readonly Cell[])[] = [];
  let isOver = false;
  const more = async (): Promise<boolean> => {
    while (rest.length === 0 && !isOver) {
      const next = await source.next();
      if (next.done) isOver = true;
      else rest = next.value;
    }
    return rest.length > 0;
  };
  async function* sheet(): AsyncGenerator<string> {
    yield SHEET_HEAD + rowXml(heads, STYLE.head);
    let free = sheetRows - 1;
    while (free > 0 && (await more())) {
      const taken = rest.slice(0, free);
      rest = rest.slice(taken.length);
      free -= taken.length;
      yield taken.map((row) => rowXml(row)).join('');
    }
    yield SHEET_FOOT;
  }
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield* zip.part(`xl/worksheets/sheet${sheets}.xml`, sheet());
    } while (await more());
    for (const [name, xml] of frameParts(sheets, title)) yield* zip.part(name, [xml]);
    yield zip.end();
  } finally {
    await source.return?.();
  }
}
