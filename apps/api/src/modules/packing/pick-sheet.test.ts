import { PICK_LIST_CODE, PICK_PAPERS } from '@mali/contracts/packing-values';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { pageTexts } from '../documents/fixtures.ts';
import { prepareReader, rasterise } from './label-fixtures.ts';
import { type PickSheet, type PickSheetItem, renderPickSheet } from './pick-sheet.ts';

beforeAll(prepareReader);

const item = (more: Partial<PickSheetItem> = {}): PickSheetItem => ({
  ...{ bin: 'A-01-03', brand: 'Mali', name: 'ลิปสติกเนื้อแมตต์สีน้ำผึ้ง', shade: '03 น้ำผึ้ง', item_id: 'LIP-03' },
  ...{ lot: 'L2611', expires_on: '2027-06-30', quantity: 3 },
  orders: [
    { position: 1, quantity: 2 },
    { position: 4, quantity: 1 },
  ],
  ...more,
});
const BRANCH = {
  ...{ name: 'มะลิ สยาม', phone: '02-000-0101' },
  address: '288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
};
const list = (items: readonly PickSheetItem[]): PickSheet => ({
  ...{ wave_id: 128, at: '2026-11-21T05:00:00Z', by: 'อรทัย ใจดี', orders: 4, branch: BRANCH, items },
});

describe.each(PICK_PAPERS)('a pick list on %s', (paper) => {
  it('names shelf place, product, lot and units in Thai, and its barcode is read by an independent reader', async () => {
    const pdf = await renderPickSheet(
      list([item(), item({ bin: null, lot: null, expires_on: null })]),
      paper,
    );
    const [text = ''] = await pageTexts(pdf);
    for (const part of [
      ...['ใบหยิบสินค้า 128', '4 คำสั่งซื้อ · 6 ชิ้น', 'อรทัย ใจดี', 'A-01-03', 'ไม่มีที่', 'LIP-03'],
      ...['03 น้ำผึ้ง', 'LOT L2611', '#1×2 #4×1', 'หน้า 1/1'],
      ...['มะลิ สยาม', '02-000-0101'],
    ])
      expect(text).toContain(part);
    expect(text.replaceAll(' ', '')).toContain('ลิปสติกเนื้อแมตต์สีน้ำผึ้ง');
    const found = await readBarcodes(await rasterise(pdf, 1, paper === 'a6' ? [105, 148] : [210, 297]), {
      tryHarder: true,
    });
    expect(found.map(({ format, text: read }) => `${format} ${read}`)).toEqual(['Code128 WAVE128']);
    expect(PICK_LIST_CODE.read('wave128')).toBe(128);
  });

  it('goes on over pages, each with its number, and no row is cut', async () => {
    const items = Array.from({ length: 60 }, (_, i) =>
      item({ bin: `B-${i}`, name: `${'ครีมบำรุง'.repeat(12)} ${i}` }),
    );
    const pdf = await renderPickSheet(list(items), paper);
    const texts = await pageTexts(pdf);
    expect(texts.length).toBeGreaterThan(2);
    for (const [i, text] of texts.entries()) expect(text).toContain(`หน้า ${i + 1}/${texts.length}`);
    const whole = texts.join('\n');
    for (const { bin } of items) expect(whole).toContain(bin ?? '');
    // Everything is on the paper.
    const document = await getDocumentProxy(new Uint8Array(pdf));
    for (let page = 1; page <= document.numPages; page += 1) {
      const shown = await document.getPage(page);
      const { width, height } = shown.getViewport({ scale: 1 });
      const { items: parts } = await shown.getTextContent();
      for (const part of parts) {
        if (!('transform' in part)) continue;
        const [, , , , x = 0, y = 0] = part.transform as number[];
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + part.width).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
    }
  });
});
