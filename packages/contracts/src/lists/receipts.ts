import { RECEIPT_STATES, type ReceiptState } from '../receiving-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<ReceiptState, Label>> = {
  posted: { th: 'รับเข้าแล้ว', en: 'Received' },
  reversed: { th: 'ยกเลิกแล้ว', en: 'Reversed' },
  reversal: { th: 'ใบยกเลิก', en: 'Reversal' },
};

/** Goods received (STOCK-03). Money in satang, dates in Bangkok. */
export const RECEIPT_LIST = {
  name: 'receipts',
  columns: [
    { key: 'number', label: { th: 'ใบรับของ', en: 'Receipt' }, always: true },
    { key: 'received_at', label: { th: 'รับเมื่อ', en: 'Received' }, sort: 'received_at' },
    { key: 'reference', label: { th: 'ใบส่งของ', en: 'Delivery note' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'lines', label: { th: 'รายการ', en: 'Lines' }, numeric: true },
    { key: 'units', label: { th: 'จำนวนชิ้น', en: 'Units' }, numeric: true, always: true },
    { key: 'cost', label: { th: 'ต้นทุน', en: 'Cost' }, numeric: true },
    { key: 'by', label: { th: 'ผู้รับของ', en: 'Received by' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: RECEIPT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    received: { kind: 'dates', label: { th: 'วันที่รับ', en: 'Received' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้รับของ', en: 'Received by' } },
  },
  sorts: ['received_at'],
  defaultSort: '-received_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'week', label: { th: '7 วันล่าสุด', en: 'Last 7 days' }, filters: { received: 'today-7..today' } },
    { key: 'reversed', label: STATE_NAMES.reversed, filters: { state: 'reversed,reversal' } },
  ],
} as const satisfies ListDefinition;
