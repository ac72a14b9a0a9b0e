import { PURCHASE_STATES, type PurchaseState } from '../purchase-order-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<PurchaseState, Label>> = {
  draft: { th: 'ร่าง', en: 'Draft' },
  sent: { th: 'ส่งแล้ว', en: 'Sent' },
  partial: { th: 'รับบางส่วน', en: 'Partly received' },
  received: { th: 'รับครบแล้ว', en: 'Received' },
  cancelled: { th: 'ยกเลิก', en: 'Cancelled' },
  short: { th: 'ปิดโดยไม่ครบ', en: 'Closed short' },
};

/** Purchase orders (STOCK-06). Money in satang, dates in Bangkok. */
export const PURCHASE_LIST = {
  name: 'purchase_orders',
  columns: [
    { key: 'number', label: { th: 'ใบสั่งซื้อ', en: 'Order' }, always: true },
    { key: 'supplier', label: { th: 'ผู้ขาย', en: 'Supplier' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'created_at', label: { th: 'สร้างเมื่อ', en: 'Made' }, sort: 'created_at' },
    { key: 'sent_at', label: { th: 'ส่งเมื่อ', en: 'Sent' } },
    { key: 'expected_on', label: { th: 'ของจะมาถึง', en: 'Expected' }, sort: 'expected_on' },
    { key: 'lines', label: { th: 'รายการ', en: 'Lines' }, numeric: true },
    { key: 'units', label: { th: 'สั่ง (ชิ้น)', en: 'Units ordered' }, numeric: true },
    { key: 'received', label: { th: 'รับแล้ว (ชิ้น)', en: 'Units received' }, numeric: true },
    { key: 'cost', label: { th: 'ก่อน VAT', en: 'Before VAT' }, numeric: true },
    { key: 'by', label: { th: 'ผู้สร้าง', en: 'Made by' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: PURCHASE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    late: { kind: 'flag', label: { th: 'เลยกำหนด', en: 'Late' } },
    supplier: { kind: 'reference', to: 'supplier', label: { th: 'ผู้ขาย', en: 'Supplier' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    created: { kind: 'dates', label: { th: 'วันที่สร้าง', en: 'Made' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้สร้าง', en: 'Made by' } },
  },
  sorts: ['created_at', 'expected_on'],
  defaultSort: '-created_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'draft', label: STATE_NAMES.draft, filters: { state: 'draft' } },
    {
      key: 'coming',
      label: { th: 'กำลังมา', en: 'On the way' },
      filters: { state: 'sent,partial' },
      sort: 'expected_on',
    },
    { key: 'late', label: { th: 'เลยกำหนด', en: 'Late' }, filters: { late: 'yes' }, sort: 'expected_on' },
    { key: 'received', label: STATE_NAMES.received, filters: { state: 'received,short' } },
    { key: 'cancelled', label: STATE_NAMES.cancelled, filters: { state: 'cancelled' } },
  ],
} as const satisfies ListDefinition;
