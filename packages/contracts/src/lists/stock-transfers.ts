import { STOCK_TRANSFER_STATES, type StockTransferState } from '../stock-transfer-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<StockTransferState, Label>> = {
  draft: { th: 'ร่าง', en: 'Draft' },
  sent: { th: 'ระหว่างทาง', en: 'In transit' },
  received: { th: 'รับแล้ว', en: 'Received' },
  cancelled: { th: 'ยกเลิกแล้ว', en: 'Cancelled' },
};

/** Transfers of stock between places (STOCK-05). Dates in Bangkok. */
export const STOCK_TRANSFER_LIST = {
  name: 'stock-transfers',
  columns: [
    { key: 'number', label: { th: 'ใบย้าย', en: 'Transfer' }, always: true },
    { key: 'way', label: { th: 'จาก → ไป', en: 'From → to' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'created_at', label: { th: 'สร้างเมื่อ', en: 'Made' }, sort: 'created_at' },
    { key: 'lines', label: { th: 'แบบ', en: 'Variants' }, numeric: true },
    { key: 'units', label: { th: 'จำนวนชิ้น', en: 'Units' }, numeric: true },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
    { key: 'by', label: { th: 'ผู้สร้าง', en: 'Made by' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: STOCK_TRANSFER_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    created: { kind: 'dates', label: { th: 'วันที่สร้าง', en: 'Made' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้สร้าง', en: 'Made by' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'open',
  views: [
    { key: 'open', label: { th: 'ยังไม่จบ', en: 'Open' }, filters: { state: 'draft,sent' } },
    { key: 'sent', label: STATE_NAMES.sent, filters: { state: 'sent' } },
    { key: 'received', label: STATE_NAMES.received, filters: { state: 'received' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
