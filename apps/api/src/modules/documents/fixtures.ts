import { extractText, getDocumentProxy } from 'unpdf';
import type { DocumentLine, InvoiceContent, Party, TaxDocument } from './document.ts';

/** Shared test data of documents. */
export const SELLER: Party = {
  name: 'บริษัท มะลิ บิวตี้ จำกัด',
  name_en: 'Mali Beauty Co., Ltd.',
  address: ['88 อาคารมะลิ ชั้น 12 ถนนสีลม', 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'],
  tax_id: '0105556000009',
  branch: '00000',
};
export const BUYER: Party = {
  name: 'บริษัท น้ำหอมญี่ปุ่น จำกัด (มหาชน)',
  name_en: null,
  address: ['99/1 ซอยสุขุมวิท 71 ถนนสุขุมวิท', 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'],
  tax_id: '0105556000009',
  branch: '00001',
};

export function documentLine(more: Partial<DocumentLine> = {}): DocumentLine {
  const { quantity = 1, unit_price = 29_900, discount = 0 } = more;
  return {
    description: 'เซรั่มบำรุงผิวหน้า 30 มล.',
    quantity,
    unit_price,
    discount,
    amount: quantity * unit_price - discount,
    discounts: discount === 0 ? [] : [{ name: 'แฟลชเซล', amount: discount }],
    gift: false,
    ...more,
  };
}

/** An invoice with consistent amounts for any lines. */
export function invoice(
  lines: DocumentLine[],
  more: Partial<Omit<InvoiceContent, 'lines'>> = {},
): TaxDocument & { kind: 'tax_invoice' | 'abbreviated' } {
  const content: InvoiceContent = {
    lines,
    delivery: 5500,
    cod_fee: 0,
    payment: { method: 'promptpay', paid_at: '2026-11-20T17:30:00.000Z' },
    ...more,
  };
  const total = lines.reduce((sum, line) => sum + line.amount, content.delivery + content.cod_fee);
  return {
    kind: 'tax_invoice',
    number: 'INV2569-11-000001',
    issued_at: new Date('2026-11-20T18:00:00Z'),
    so_no: 'SO26112112345678',
    seller: SELLER,
    buyer: BUYER,
    total,
    vat: Math.round((total * 7) / 107),
    content,
  };
}

/**
 * The text of each page as read by pdf.js, which ignores ActualText: the parts of sara am are merged here.
 */
export async function pageTexts(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll('\u0e4d\u0e32', '\u0e33'));
}
