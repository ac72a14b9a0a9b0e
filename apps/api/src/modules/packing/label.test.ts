import { beforeAll, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { pageTexts } from '../documents/fixtures.ts';
import { type LabelData, renderLabels } from './label.ts';
import { prepareReader, rasterise } from './label-fixtures.ts';

beforeAll(prepareReader);

const BRANCH = {
  ...{ name: 'มะลิ สยาม', phone: '02-000-0101' },
  address: '288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
};
const AT = new Date('2026-11-21T05:00:00Z');
const label = (more: Partial<LabelData> = {}): LabelData => ({
  so_no: 'SO26112112345678',
  code: 'TH014400001234B',
  carrier: 'Flash Express',
  number: 1,
  of: 2,
  weight_g: 540,
  cod: 51_050,
  receiver: {
    name: 'น้ำทิพย์ ชื่นใจวัฒนานนท์',
    phone: '081-234-5678',
    rows: ['99/1 หมู่บ้านชื่นสุข ซอยสุขุมวิท 71 ถนนสุขุมวิท', 'แขวงพระโขนงเหนือ เขตวัฒนา', 'กรุงเทพมหานคร 10110'],
    zipcode: '10110',
    note: 'ฝากไว้กับ รปภ.',
  },
  sender: { name: 'บริษัท มะลิ บิวตี้ จำกัด', address: '1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500', phone: null },
  sort_code: null,
  ...more,
});

it('an independent reader reads number and order from the printed label, at the dots of a label printer', async () => {
  for (const code of [
    'TH014400001234B',
    'SO26112112345678-1',
    'EM123456789TH',
    'A-VERY-LONG-TRACKING-NUMBER',
  ]) {
    const found = await readBarcodes(await rasterise(await renderLabels([label({ code })], AT)), {
      tryHarder: true,
    });
    const texts = found.map(({ format, text }) => `${format} ${text}`).sort();
    expect(texts).toEqual([`Code128 ${code}`, 'QRCode SO26112112345678']);
  }
});

it('the label says who gets it, what to collect and which parcel of the order it is, in Thai that can be copied', async () => {
  const [first = '', second = ''] = await pageTexts(
    await renderLabels([label(), label({ number: 2, cod: 0, weight_g: 1250, sender: BRANCH })], AT),
  );
  const texts = [
    ...['Flash Express', '1/2', 'TH014400001234B', 'น้ำทิพย์ ชื่นใจวัฒนานนท์', '081-234-5678', '10110'],
    ...['แขวงพระโขนงเหนือ', 'เก็บเงินปลายทาง', '510.50 บาท', '0.54 กก.', 'SO26112112345678', 'ฝากไว้กับ รปภ.'],
    'บริษัท มะลิ บิวตี้ จำกัด',
  ];
  const joined = first.replaceAll('\n', ' ');
  expect(texts.filter((text) => !joined.includes(text))).toEqual([]);
  expect(second).toContain('ไม่เก็บเงินปลายทาง');
  expect(second).toContain('2/2');
  // The shop's phone is in no label; a branch is called about what it has sent.
  for (const text of ['มะลิ สยาม', 'เขตปทุมวัน', 'โทร 02-000-0101']) expect(second).toContain(text);
});
