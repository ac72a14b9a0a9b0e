import { PRICE_CHANGE_STATES, type PriceChangeState } from '../price-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<PriceChangeState, Label>> = {
  waiting: { th: 'รอเริ่ม', en: 'Waiting' },
  in_force: { th: 'ราคาชั่วคราว ใช้อยู่', en: 'Temporary, in force' },
  over: { th: 'ปรับแล้ว', en: 'Done' },
  withdrawn: { th: 'ยกเลิกก่อนเริ่ม', en: 'Withdrawn' },
  undone: { th: 'เลิกทำแล้ว', en: 'Undone' },
  missed: { th: 'ไม่ได้เริ่ม', en: 'Missed' },
};

/** Changes of prices by staff (GOODS-04). Dates in Bangkok. */
export const PRICE_CHANGE_LIST = {
  name: 'price-changes',
  columns: [
    { key: 'number', label: { th: 'การปรับราคา', en: 'Change' }, always: true },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' }, always: true },
    { key: 'rule', label: { th: 'วิธีปรับ', en: 'How' } },
    { key: 'variants', label: { th: 'จำนวนแบบ', en: 'Variants' }, numeric: true },
    { key: 'starts_at', label: { th: 'เริ่ม', en: 'Begins' }, sort: 'starts_at' },
    { key: 'ends_at', label: { th: 'ถึง', en: 'Until' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'by', label: { th: 'ผู้ปรับ', en: 'By' } },
    { key: 'made_at', label: { th: 'บันทึกเมื่อ', en: 'Made' }, sort: 'made_at' },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: PRICE_CHANGE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้ปรับ', en: 'By' } },
    starts: { kind: 'dates', label: { th: 'วันที่เริ่ม', en: 'Begins' } },
    made: { kind: 'dates', label: { th: 'วันที่บันทึก', en: 'Made' } },
  },
  sorts: ['made_at', 'starts_at'],
  defaultSort: '-made_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'waiting', label: STATE_NAMES.waiting, filters: { state: 'waiting' }, sort: 'starts_at' },
    { key: 'in_force', label: STATE_NAMES.in_force, filters: { state: 'in_force' } },
    {
      key: 'taken_back',
      label: { th: 'เลิกทำ / ยกเลิก', en: 'Taken back' },
      filters: { state: 'undone,withdrawn' },
    },
  ],
} as const satisfies ListDefinition;
