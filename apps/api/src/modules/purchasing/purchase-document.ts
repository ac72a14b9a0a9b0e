import type { Language } from '@mali/contracts/limits';
import { vatOf } from '@mali/contracts/purchase-order-values';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';

/** What an order to a supplier says. Plain data: it is stored with each version, and sent to the process that draws it. */
export type PurchaseDocument = Readonly<{
  po_no: string;
  /** 0: a draft. */
  version: number;
  /** ISO time. */
  at: string;
  lang: Language;
  /** The shop. */
  buyer: Readonly<{ name: string; address: string; tax_id: string }>;
  supplier: Readonly<{
    name: string;
    address: string;
    tax_id: string;
    contact: string;
    payment_days: number;
  }>;
  expected_on: string;
  note: string;
  lines: readonly PurchaseDocumentLine[];
}>;
export type PurchaseDocumentLine = Readonly<{
  item_id: string;
  item_no: string;
  gtin: string | null;
  name_th: string;
  name_en: string;
  units: number;
  /** Satang before VAT; null: unknown. */
  unit_cost: number | null;
  expected_on: string | null;
}>;

/** Its words, in the language of the supplier. */
export const PURCHASE_WORDS = {
  th: {
    title: 'ใบสั่งซื้อ',
    draft: 'ร่าง ยังไม่ส่ง',
    version: 'ฉบับที่',
    date: 'วันที่',
    buyer: 'ผู้ซื้อ',
    supplier: 'ผู้ขาย',
    taxId: 'เลขประจำตัวผู้เสียภาษี',
    contact: 'ผู้ติดต่อ',
    expected: 'ส่งของภายใน',
    payment: 'เครดิต (วัน)',
    number: 'ลำดับ',
    item: 'รายการ',
    units: 'จำนวน',
    cost: 'ราคาต่อหน่วย',
    amount: 'จำนวนเงิน (บาท)',
    net: 'รวมก่อน VAT',
    vat: 'VAT 7%',
    total: 'รวมทั้งสิ้น',
    note: 'หมายเหตุ',
    by: 'ส่งภายใน',
    page: 'หน้า',
    yours: 'รหัสของท่าน',
    barcode: 'บาร์โค้ด',
    sku: 'รหัสสินค้า',
  },
  en: {
    title: 'Purchase order',
    draft: 'Draft, not sent',
    version: 'Version',
    date: 'Date',
    buyer: 'Buyer',
    supplier: 'Supplier',
    taxId: 'Tax id',
    contact: 'Attention',
    expected: 'Deliver by',
    payment: 'Credit (days)',
    number: 'No.',
    item: 'Item',
    units: 'Units',
    cost: 'Unit price',
    amount: 'Amount (baht)',
    net: 'Before VAT',
    vat: 'VAT 7%',
    total: 'Total',
    note: 'Note',
    by: 'deliver by',
    page: 'Page',
    yours: 'Your number',
    barcode: 'Barcode',
    sku: 'SKU',
  },
} as const;

/** Sums in satang; null when the cost of a line is unknown. */
export function sumsOf(
  lines: readonly Pick<PurchaseDocumentLine, 'units' | 'unit_cost'>[],
): { net: number; vat: number; total: number } | null {
  let net = 0;
  for (const { units, unit_cost } of lines) {
    if (unit_cost === null) return null;
    net += units * unit_cost;
  }
  const vat = vatOf(net);
  return { net, vat, total: net + vat };
}

/** Without what goods cost, for those who may not see it. */
export const withoutCosts = (document: PurchaseDocument): PurchaseDocument => ({
  ...document,
  lines: document.lines.map((line) => ({ ...line, unit_cost: null })),
});

/** The lines of an order as CSV, with baht. */
export function purchaseCsv({ lang, lines, expected_on }: PurchaseDocument): string {
  const words = PURCHASE_WORDS[lang];
  const hasCosts = lines.some(({ unit_cost }) => unit_cost !== null);
  const heads = [words.yours, words.sku, words.barcode, words.item, words.units, words.expected];
  const baht = (satang: number | null) => (satang === null ? null : (satang / 100).toFixed(2));
  return [
    CSV_BOM,
    csvLine([...heads, ...(hasCosts ? [words.cost, words.amount] : [])]),
    ...lines.map((line) =>
      csvLine([
        ...[line.item_no, line.item_id, line.gtin, lang === 'th' ? line.name_th : line.name_en, line.units],
        line.expected_on ?? expected_on,
        ...(hasCosts
          ? [baht(line.unit_cost), baht(line.unit_cost === null ? null : line.unit_cost * line.units)]
          : []),
      ]),
    ),
  ].join('');
}
