import type { Label, ListDefinition } from './definition.ts';

export const DOCUMENT_KINDS = ['tax_invoice', 'abbreviated', 'credit_note'] as const;
const KIND_NAMES: Readonly<Record<(typeof DOCUMENT_KINDS)[number], Label>> = {
  tax_invoice: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
  abbreviated: { th: 'ใบกำกับภาษีอย่างย่อ', en: 'Abbreviated tax invoice' },
  credit_note: { th: 'ใบลดหนี้', en: 'Credit note' },
};
const viewOf = (kind: (typeof DOCUMENT_KINDS)[number]) =>
  ({ key: kind, label: KIND_NAMES[kind], filters: { kind } }) as const;

/** Tax invoices and credit notes, with output VAT by document (RPT-03). Dates in Bangkok. */
export const TAX_DOCUMENT_LIST = {
  name: 'tax-documents',
  columns: [
    { key: 'issued_at', label: { th: 'วันที่', en: 'Date' }, sort: 'issued_at', always: true },
    { key: 'number', label: { th: 'เลขที่', en: 'Number' }, always: true },
    { key: 'kind', label: { th: 'ชนิด', en: 'Kind' } },
    { key: 'so_no', label: { th: 'คำสั่งซื้อ', en: 'Order' } },
    { key: 'buyer', label: { th: 'ผู้ซื้อ', en: 'Buyer' } },
    { key: 'tax_id', label: { th: 'เลขผู้เสียภาษี', en: 'Tax ID' } },
    { key: 'branch', label: { th: 'สาขา', en: 'Branch' } },
    { key: 'refers_to', label: { th: 'อ้างถึง', en: 'Refers to' } },
    { key: 'base', label: { th: 'มูลค่า', en: 'Value' }, numeric: true },
    { key: 'vat', label: { th: 'ภาษีขาย', en: 'Output VAT' }, numeric: true },
    { key: 'total', label: { th: 'รวม', en: 'Total' }, numeric: true, always: true },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'ชนิด', en: 'Kind' },
      options: DOCUMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    issued: { kind: 'dates', label: { th: 'วันที่', en: 'Date' } },
  },
  sorts: ['issued_at'],
  defaultSort: '-issued_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    viewOf('tax_invoice'),
    viewOf('abbreviated'),
    viewOf('credit_note'),
  ],
} as const satisfies ListDefinition;
