import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Cell, xlsxBytes } from './xlsx.ts';

/** The parts of an archive by its directory, as a reader of workbooks finds them. */
function parts(file: Buffer): Record<string, string> {
  const end = file.length - 22;
  expect(file.readUInt32LE(end)).toBe(0x06054b50);
  const found: Record<string, string> = {};
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, size, length, local] = [20, 24, 28, 42].map((offset) =>
      offset === 28 ? file.readUInt16LE(at + offset) : file.readUInt32LE(at + offset),
    ) as [number, number, number, number];
    const name = file.subarray(at + 46, at + 46 + length).toString();
    const data = local + 30 + file.readUInt16LE(local + 26);
    const content = inflateRawSync(file.subarray(data, data + packed));
    expect(content.length).toBe(size);
    found[name] = content.toString();
    at += 46 + length;
  }
  return found;
}

async function written(
  rows: readonly (readonly Cell[])[],
  sheetRows?: number,
): Promise<Record<string, string>> {
  async function* pieces() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxBytes('Orders', ['เลขที่', 'Total'], pieces(), sheetRows)) chunks.push(chunk);
  return parts(Buffer.concat(chunks));
}

it('texts stay texts, even formulas and barcodes; money and moments are numbers with a format', async () => {
  const book = await written([
    ['=1+1 & <b>\u0001', { baht: 1379.5 }],
    ['8850123456789', new Date('2026-11-20T17:00:00Z')],
    [null, 3],
  ]);
  const sheet = book['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t>');
  expect(sheet).toContain('<c s="2"><v>1379.5</v></c>');
  expect(sheet).toContain('<is><t xml:space="preserve">8850123456789</t></is>');
  // Midnight of 21 November 2026 in Bangkok.
  expect(sheet).toContain('<c s="3"><v>46347</v></c>');
  expect(sheet).toContain('<row><c/><c><v>3</v></c></row>');
  expect(book['xl/workbook.xml']).toContain('<sheet name="Orders" sheetId="1" r:id="rId1"/>');
  expect(Object.keys(book)).toContain('[Content_Types].xml');
});

it('rows that a sheet does not hold come on the next one, under the same heads', async () => {
  const book = await written(
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
    3,
  );
  expect(book['xl/worksheets/sheet1.xml']?.match(/<row>/g)).toHaveLength(3);
  expect(book['xl/worksheets/sheet2.xml']).toMatch(/เลขที่.*>c</);
  expect(book['xl/workbook.xml']).toContain('Orders 2');
});
