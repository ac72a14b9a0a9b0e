import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import type { TaxDocument } from './document.ts';
import { BUYER, documentLine, invoice, pageTexts, SELLER } from './fixtures.ts';
import { renderTaxDocument } from './pdf.ts';
import { Printer } from './printer.ts';

const textOf = async (document: TaxDocument): Promise<string> =>
  (await pageTexts(await renderTaxDocument(document))).join('\n');

/** Fails naming every text that is missing. */
function expectTexts(text: string, wanted: readonly string[]): void {
  expect(wanted.filter((one) => !text.includes(one))).toEqual([]);
}

const creditNote: TaxDocument = {
  ...invoice([]),
  kind: 'credit_note',
  number: 'CN2569-12-000002',
  issued_at: new Date('2026-12-01T02:00:00Z'),
  total: 26_910,
  vat: 1760,
  content: {
    lines: [documentLine({ discount: 2990 })],
    delivery: 0,
    reason: 'สินค้าชำรุดระหว่างขนส่ง',
    original: { number: 'INV2569-11-000001', issued_at: '2026-11-20T18:00:00.000Z', value: 100_000 },
    credited: 10_000,
  },
};

// Hundreds of documents are rendered, on possibly busy machines.
describe('renderTaxDocument', { timeout: 30_000 }, () => {
  it('prints all legally required data of a full invoice', async () => {
    const lines = [
      documentLine({ quantity: 2, unit_price: 50_000, discount: 20_000 }),
      documentLine({ description: 'มินิเซ็ตบำรุงผิว', unit_price: 0, gift: true }),
    ];
    expectTexts(await textOf(invoice(lines)), [
      'ใบกำกับภาษี',
      'ใบเสร็จรับเงิน',
      'Tax invoice / Receipt',
      'INV2569-11-000001',
      // The Bangkok date, at 1 a.m. there.
      '21 พฤศจิกายน 2569',
      'SO26112112345678',
      SELLER.name,
      'Mali Beauty Co., Ltd.',
      ...SELLER.address,
      'เลขประจำตัวผู้เสียภาษี 0-1055-56000-00-9',
      'สำนักงานใหญ่',
      BUYER.name,
      ...BUYER.address,
      'สาขาที่ 00001',
      'เซรั่มบำรุงผิวหน้า 30 มล.',
      'แฟลชเซล −200.00',
      '500.00',
      '−200.00',
      'มินิเซ็ตบำรุงผิว',
      'ของแถม',
      'ค่าจัดส่ง',
      '55.00',
      'มูลค่าก่อนภาษีมูลค่าเพิ่ม',
      '799.07',
      'ภาษีมูลค่าเพิ่ม 7%',
      '55.93',
      'จำนวนเงินรวมทั้งสิ้น',
      '855.00',
      'แปดร้อยห้าสิบห้าบาทถ้วน',
      'พร้อมเพย์ (PromptPay) 21 พฤศจิกายน 2569',
      'หน้า 1/1',
    ]);
  });

  it('prints an abbreviated invoice with the cash on delivery fee', async () => {
    const buyer = { ...BUYER, name: 'สมหญิง ใจดี', address: [], tax_id: null, branch: null };
    const payment = { method: 'cod', paid_at: null } as const;
    const document = {
      ...invoice([documentLine()], { cod_fee: 2000, payment }),
      kind: 'abbreviated',
      buyer,
    } as const;
    const text = await textOf({ ...document, number: 'ABB2569-11-000031' });
    expectTexts(text, [
      'ใบกำกับภาษีอย่างย่อ',
      'ใบเสร็จรับเงิน',
      'ABB2569-11-000031',
      'สมหญิง ใจดี',
      'ค่าบริการเก็บเงินปลายทาง',
      '20.00',
      'เก็บเงินปลายทาง (Cash on delivery)',
      'ราคารวมภาษีมูลค่าเพิ่มแล้ว',
    ]);
    // Only the seller's.
    expect(text.match(/เลขประจำตัวผู้เสียภาษี/g)).toHaveLength(1);
    expect(text).not.toContain('สาขาที่');
  });

  it('prints what a credit note changes of which invoice, and why', async () => {
    expectTexts(await textOf(creditNote), [
      'ใบลดหนี้',
      'CN2569-12-000002',
      '1 ธันวาคม 2569',
      'INV2569-11-000001',
      '21 พฤศจิกายน 2569',
      'มูลค่าตามใบกำกับภาษีเดิม',
      '1,000.00',
      'ลดหนี้ไปแล้วก่อนหน้านี้',
      '−100.00',
      'มูลค่าที่ถูกต้อง',
      '648.50',
      'ผลต่าง',
      '251.50',
      'ภาษีมูลค่าเพิ่ม 7% ของผลต่าง',
      '17.60',
      'รวมเงินที่ลดให้',
      '269.10',
      'สองร้อยหกสิบเก้าบาทสิบสตางค์',
      'สินค้าชำรุดระหว่างขนส่ง',
    ]);
    expect(await textOf(creditNote)).not.toContain('ใบเสร็จรับเงิน');
  });

  it('continues over several pages, each with header and page number', async () => {
    const lines = Array.from({ length: 100 }, (_, i) =>
      documentLine({
        description: `รายการที่ ${i + 1} ครีมกันแดดเนื้อน้ำสำหรับผิวแพ้ง่าย ขนาดพกพา`,
        quantity: 1 + (i % 99),
      }),
    );
    const pages = await pageTexts(await renderTaxDocument(invoice(lines)));
    expect(pages.length).toBeGreaterThan(3);
    for (const [i, page] of pages.entries()) {
      expectTexts(page, ['ใบกำกับภาษี', 'INV2569-11-000001', 'จำนวนเงิน (บาท)', `หน้า ${i + 1}/${pages.length}`]);
      expect(page.includes('จำนวนเงินรวมทั้งสิ้น')).toBe(i === pages.length - 1);
    }
    expectTexts(
      pages.join('\n'),
      lines.map((_, i) => `รายการที่ ${i + 1} ครีมกันแดด`),
    );
    // The last page does not contain the totals alone.
    expect(pages.at(-1)).toContain('รายการที่ 100 ครีมกันแดด');
  });

  it('never prints the totals alone on a page', async () => {
    for (let n = 8; n <= 28; n += 1) {
      const lines = Array.from({ length: n }, (_, i) => documentLine({ description: `รายการที่ ${i + 1}` }));
      const pages = await pageTexts(await renderTaxDocument(invoice(lines)));
      expect(pages.at(-1)).toContain(`รายการที่ ${n}`);
    }
  });

  it('is deterministic', async () => {
    const first = await renderTaxDocument(creditNote);
    expect((await renderTaxDocument(structuredClone(creditNote))).equals(first)).toBe(true);
  });

  it('is PDF/A with embedded resources, and no personal name in its metadata', async () => {
    const pdf = (await renderTaxDocument(invoice([documentLine()]))).toString('latin1');
    expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(pdf).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(pdf).toContain('/OutputIntents');
    const fonts = [...pdf.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(new Set(fonts.map((name) => name?.slice(7)))).toEqual(
      new Set(['Anuphan-Regular', 'Anuphan-SemiBold']),
    );
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(fonts.length / 2);
    expect(Buffer.from(pdf, 'latin1').toString()).not.toContain(BUYER.name);
  });

  it.each([
    ['a line', { ...invoice([documentLine({ amount: 1 })]) }],
    ['the lines and the total', { ...invoice([documentLine()]), total: 1, vat: 0 }],
    ['VAT', { ...invoice([documentLine()]), vat: 99_999 }],
  ])('rejects inconsistent amounts: %s', async (_what, document) => {
    await expect(renderTaxDocument(document)).rejects.toThrow('INV2569-11-000001 does not add up');
  });

  it('prints any name as plain text', async () => {
    const odd = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      ') Tj ET /JS (app.alert(1)) BT (',
      '\\) (\u0000\u0007\u001b[31m',
      '\u202eright to left\u202c',
      '💄🇹🇭👩🏽‍🦱',
      '张伟 ประเสริฐ Nguyễn',
      'ก'.repeat(400),
      'W'.repeat(400),
      '่้๊๋์ัิีึืุู',
      'นํ้าน้ํานำ้',
      ' \n\t ',
    ];
    for (const name of odd) {
      const pdf = await renderTaxDocument({
        ...invoice([documentLine({ description: name })]),
        buyer: { ...BUYER, name, address: [name] },
      });
      expectTexts((await pageTexts(pdf)).join('\n'), ['INV2569-11-000001', 'จำนวนเงินรวมทั้งสิ้น']);
      expect(pdf.includes('/JavaScript')).toBe(false);
      expect(pdf.includes('/OpenAction')).toBe(false);
    }
    const text = await textOf({ ...invoice([documentLine()]), buyer: { ...BUYER, name: odd[0] ?? '' } });
    expect(text).toContain('<script>alert(1)</script>');
  });

  it('prints every text of the form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (name) => {
        const document = invoice([documentLine({ description: name })]);
        const pdf = await renderTaxDocument({ ...document, buyer: { ...BUYER, name } });
        expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('Printer', () => {
  const printer = new Printer();
  afterAll(() => printer.close());

  it('renders the same bytes in its process, and continues after a document that cannot be rendered', async () => {
    const document = invoice([documentLine()]);
    const [first, second, third] = await Promise.allSettled([
      printer.print(document),
      printer.print({ ...document, total: 0 }),
      printer.print(creditNote),
    ]);
    expect(first).toEqual({ status: 'fulfilled', value: await renderTaxDocument(document) });
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('add up') },
    });
    expect(third).toEqual({ status: 'fulfilled', value: await renderTaxDocument(creditNote) });
  });
});
