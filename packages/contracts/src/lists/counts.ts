import { COUNT_SCOPES, COUNT_STATES, type CountScope, type CountState } from '../counting-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<CountState, Label>> = {
  counting: { th: 'กำลังนับ', en: 'Counting' },
  review: { th: 'รออนุมัติ', en: 'To approve' },
  booked: { th: 'ปรับยอดแล้ว', en: 'Booked' },
  cancelled: { th: 'ยกเลิกแล้ว', en: 'Cancelled' },
};
const SCOPE_NAMES: Readonly<Record<CountScope, Label>> = {
  bin: { th: 'ชั้นวาง', en: 'Shelf' },
  category: { th: 'หมวด', en: 'Category' },
  brand: { th: 'แบรนด์', en: 'Brand' },
};

/** Counts of stock (STOCK-04). Money in satang, dates in Bangkok. */
export const COUNT_LIST = {
  name: 'counts',
  columns: [
    { key: 'number', label: { th: 'ใบนับ', en: 'Count' }, always: true },
    { key: 'scope', label: { th: 'นับอะไร', en: 'What' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'created_at', label: { th: 'เริ่มเมื่อ', en: 'Begun' }, sort: 'created_at' },
    { key: 'progress', label: { th: 'นับแล้ว', en: 'Counted' }, numeric: true },
    { key: 'differences', label: { th: 'แบบที่ต่าง', en: 'Differences' }, numeric: true },
    { key: 'value', label: { th: 'มูลค่าที่ต่าง', en: 'Value of differences' }, numeric: true },
    { key: 'by', label: { th: 'ผู้เริ่ม', en: 'Begun by' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: COUNT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    scope: {
      kind: 'choice',
      label: { th: 'นับอะไร', en: 'What' },
      options: COUNT_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value] })),
    },
    created: { kind: 'dates', label: { th: 'วันที่เริ่ม', en: 'Begun' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้เริ่ม', en: 'Begun by' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'open',
  views: [
    {
      key: 'open',
      label: { th: 'ยังไม่จบ', en: 'Open' },
      filters: { state: 'counting,review' },
    },
    { key: 'review', label: STATE_NAMES.review, filters: { state: 'review' } },
    { key: 'booked', label: STATE_NAMES.booked, filters: { state: 'booked' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
