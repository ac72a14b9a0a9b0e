import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPictureFiles } from './picture-files.ts';
import { storeTable, type TableSummary } from './table-reader.ts';
import { bookParts, type ZipPart, zipOf } from './zip-fixtures.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-tables-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

type Stored = TableSummary & Readonly<{ table: readonly (readonly string[])[] }>;
async function read(bytes: Uint8Array | string): Promise<Stored> {
  const [file, rows] = [join(dir, 'file'), join(dir, 'rows')];
  await writeFile(file, bytes);
  const summary = await storeTable(file, rows, join(dir, 'inner'));
  const lines = (await readFile(rows, 'utf8')).trim().split('\n');
  return { ...summary, table: lines.map((line) => JSON.parse(line)[1]) };
}
const failure = (bytes: Uint8Array | string): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: { failure?: string; message: string }) => error.failure ?? error.message,
  );
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const MB = 1024 * 1024;

/** Raw deflate of one piece again and again, made without packing all of it. */
function again(piece: Uint8Array, times: number, last: string): Buffer {
  const part = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => part), deflateRawSync(last)]);
}
/** Bytes that pack to a hundredth: less than what is refused by its ratio. */
const dull = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i % 200 === 0 ? 97 + ((i * 7919) % 26) : 98)));

describe('archives that grow', () => {
  const heads = 'SKU,Name\n';
  /** A table of spaces that says to be as large as it is. */
  const grown = (megabytes: number, says?: number): ZipPart => ({
    ...{ name: 'products.csv', bytes: heads },
    packed: again(Buffer.alloc(MB, 32), megabytes, heads),
    says: says ?? megabytes * MB + heads.length,
  });

  it.each([
    ['a table a thousand times its packed size', () => zipOf([grown(400)]), 'packed'],
    ['one that says to be small', () => zipOf([grown(400, 20)]), 'broken'],
    [
      'a table above the limit that packs as texts do',
      () => {
        const piece = dull(MB);
        return zipOf([{ ...grown(0), packed: again(piece, 301, heads), says: 301 * MB + heads.length }]);
      },
      'too_large',
    ],
    [
      'a workbook with one text of many megabytes',
      () => {
        const parts = bookParts({ rows: row(text('SKU'), text('Name')) });
        const sheet = { name: 'xl/worksheets/sheet1.xml', bytes: '' };
        const begin = '<worksheet><sheetData><row><c t="str"><v>';
        const packed = Buffer.concat([
          deflateRawSync(begin, { finishFlush: constants.Z_FULL_FLUSH }),
          again(dull(MB), 250, ''),
        ]);
        return zipOf([...parts.slice(0, -1), { ...sheet, packed, says: begin.length + 250 * MB }]);
      },
      'too_large',
    ],
    [
      'a workbook whose texts are defined by others',
      () => {
        const [book, ...parts] = bookParts({ rows: '' });
        const bytes = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${book?.bytes}`;
        return zipOf([{ name: 'xl/workbook.xml', bytes }, ...parts]);
      },
      'broken',
    ],
    ['a table with a password', () => zipOf([{ ...grown(0), encrypted: true }]), 'encrypted'],
  ])('%s is refused, in little memory', async (_what, made, expected) => {
    const file = join(dir, 'grown.zip');
    await writeFile(file, made());
    // In a process of its own, as the worker does it: what it takes at most is its own.
    const source = `
      const { storeTable } = await import(${JSON.stringify(new URL('./table-reader.ts', import.meta.url).href)});
      const idle = process.resourceUsage().maxRSS;
      const failure = await storeTable(...${JSON.stringify([file, join(dir, 'r'), join(dir, 'i')])})
        .then(() => 'read', (error) => error.failure ?? String(error));
      process.stdout.write(JSON.stringify({ failure, grew: (process.resourceUsage().maxRSS - idle) / 1024 }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
    const { failure: found, grew } = JSON.parse(stdout);
    expect(found).toBe(expected);
    expect(grew).toBeLessThan(150);
  });

  it('a picture that grows is refused alone, whatever its archive says of it', async () => {
    const file = join(dir, 'pictures.zip');
    const packed = again(Buffer.alloc(MB), 400, '');
    await writeFile(
      file,
      zipOf([
        { name: 'A.png', bytes: '', packed, says: 400 * MB },
        { name: 'B.png', bytes: '', packed, says: 1000 },
        { name: 'C.png', bytes: 'picture' },
      ]),
    );
    const files = await openPictureFiles(file);
    try {
      await expect(files.read('A.png')).rejects.toThrow('larger than 15 MB');
      await expect(files.read('B.png')).rejects.toThrow(/too many bytes/u);
      expect(String(await files.read('C.png'))).toBe('picture');
    } finally {
      files.close();
    }
  });

  it.each([
    ['two tables', ['a.csv', 'b/c.xlsx'], 'several_tables'],
    ['no table', ['a.png'], 'no_table'],
  ])('an archive with %s says so', async (_what, names, expected) => {
    expect(await failure(zipOf(names.map((name) => ({ name, bytes: heads }))))).toBe(expected);
  });

  it('a table beside pictures is read, without what other systems leave in archives', async () => {
    const found = await read(
      zipOf([
        { name: '__MACOSX/._products.csv', bytes: 'x' },
        { name: 'ร้าน/products.csv', bytes: `${heads}A,Balm\n` },
        { name: 'ร้าน/A.jpg', bytes: 'x' },
        { name: 'ร้าน/~$products.xlsx', bytes: 'x' },
      ]),
    );
    expect(found).toMatchObject({ heads: ['SKU', 'Name'], table: [['A', 'Balm']], pictures: 1 });
  });
});

describe('workbooks', () => {
  const book = (parts: Parameters<typeof bookParts>[0]) => zipOf(bookParts(parts));
  const heads = (...names: readonly string[]) => row(...names.map(text));

  it('dates are those of the workbook, which counts from 1900 or from 1904', async () => {
    // 26 November 2026, and half past one on that day.
    const cells = (days: number) =>
      row(text('A'), `<c s="1"><v>${days}</v></c>`, `<c s="2"><v>${days + 0.5625}</v></c>`);
    const dated = (days: number, is1904: boolean) =>
      read(
        book({
          rows: heads('SKU', 'Day', 'Moment') + cells(days),
          formats: ['dd/mm/yyyy', '[$-41E]d mmm yyyy h:mm;@'],
          is1904,
        }),
      );
    const shown = [['A', '2026-11-26', '2026-11-26 13:30']];
    expect((await dated(46_352, false)).table).toEqual(shown);
    expect((await dated(46_352 - 1462, true)).table).toEqual(shown);
  });

  it('texts in parts are whole, without their pronunciation, with spaces and lines as they are', async () => {
    const parts = '<r><rPr><b/></rPr><t xml:space="preserve">Rose </t></r><r><t>กุหลาบ &amp; more</t></r>';
    const found = await read(
      book({
        rows: `${row('<c t="s"><v>1</v></c>', '<c t="s"><v>2</v></c>')}${row('<c t="s"><v>0</v></c>', `<c t="inlineStr"><is>${parts}</is></c>`)}`,
        texts: `<si>${parts}<rPh sb="0" eb="1"><t>ロゼ</t></rPh></si><si><t>SKU</t></si><si><t>Name</t></si><si><t>a_x000D_\nb</t></si>`,
      }),
    );
    expect(found).toMatchObject({
      heads: ['SKU', 'Name'],
      table: [['Rose กุหลาบ & more', 'Rose กุหลาบ & more']],
    });
  });

  it('a formula is what it was worth when it was saved', async () => {
    const found = await read(
      book({
        rows:
          heads('SKU', 'Name', 'Price', 'Sold', 'Stock') +
          row(
            text('A'),
            '<c t="str"><f>CONCAT("Lip"," Tint")</f><v>Lip Tint</v></c>',
            '<c><f>100*1.07</f><v>107.00000000000001</v></c>',
            '<c t="b"><f>TRUE()</f><v>1</v></c>',
            '<c><f>SUM(C1:C2)</f></c>',
          ),
      }),
    );
    expect(found.table).toEqual([['A', 'Lip Tint', '107', 'TRUE']]);
  });

  it('barcodes keep their zeros: as texts, and as numbers that are shown with them', async () => {
    const found = await read(
      book({
        rows:
          heads('SKU', 'Barcode') +
          row(text('007'), text('0012345678905')) +
          row('<c s="2"><v>7</v></c>', '<c s="1"><v>12345678905</v></c>') +
          row('<c><v>7</v></c>', '<c><v>8.851234567898E12</v></c>'),
        formats: ['0000000000000', '000'],
      }),
    );
    expect(found.table).toEqual([
      ['007', '0012345678905'],
      ['007', '0012345678905'],
      ['7', '8851234567898'],
    ]);
  });

  it('cells stand at their column, rows at their line, whatever a file says of them', async () => {
    const file = (line: string) =>
      book({
        rows: `${heads('SKU', 'A', 'B')}<row r="${line}"><c r="A1" t="str"><v>x</v></c><c r="C1" t="str"><v>z</v></c></row>`,
      });
    const lineOf = async (line: string) => {
      await read(file(line));
      return JSON.parse(await readFile(join(dir, 'rows'), 'utf8'));
    };
    expect(await lineOf('5')).toEqual([5, ['x', '', 'z']]);
    for (const wrong of ['x', '-1', '1', '99999999999'])
      expect(await lineOf(wrong)).toEqual([2, ['x', '', 'z']]);
    const far = book({ rows: `${heads('SKU', 'A')}<row><c r="XFD1"><v>1</v></c></row>` });
    expect(await failure(far)).toBe('too_many_columns');
  });
});

describe('texts', () => {
  it.each([
    ['a mark and semicolons', '\uFEFFSKU;Name\nA;"Lip, tint"\n', [['A', 'Lip, tint']]],
    ['tabs and returns', 'SKU\tName\r\n007\tBalm\r\n', [['007', 'Balm']]],
    ['commas within quotes above semicolons', '"a, b, c";Name\n1;2\n', [['1', '2']]],
    ['a title above the heads', 'Prices of November\n\nSKU,Name\nA,Balm\n', [['A', 'Balm']]],
  ])('with %s', async (_what, content, table) => {
    expect((await read(content)).table).toEqual(table);
  });

  it('in Thai as older systems write it', async () => {
    // รหัส,ชื่อ and ก,แป้ง in TIS-620.
    const bytes = Buffer.from('c3cbd1ca2caad7e8cd0aa12ce1bbe9a70a', 'hex');
    expect(await read(bytes)).toMatchObject({ heads: ['รหัส', 'ชื่อ'], table: [['ก', 'แป้ง']] });
  });
});
