import { PROMOTION_STATES, type PromotionState } from '../promotion-office-values.ts';
import { PROMOTION_KINDS, type PromotionKind } from '../promotion-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<PromotionState, Label>> = {
  draft: { th: 'ฉบับร่าง', en: 'Draft' },
  scheduled: { th: 'รอเริ่ม', en: 'Scheduled' },
  running: { th: 'ใช้อยู่', en: 'Running' },
  paused: { th: 'พักไว้', en: 'Paused' },
  ended: { th: 'จบแล้ว', en: 'Ended' },
};
const KIND_NAMES: Readonly<Record<PromotionKind, Label>> = {
  p001: { th: 'ซื้อครบชิ้น ราคาพิเศษ', en: 'Several of one at a price' },
  p002: { th: 'ชิ้นถัดไปลด', en: 'Next one reduced' },
  p003: { th: 'ลดราคา', en: 'Price cut' },
  p004: { th: 'ซื้อแล้วแถม', en: 'Buy and get free' },
  p005: { th: 'คละชิ้น ราคาเดียว', en: 'Mix at one price' },
  p006: { th: 'ซื้อครบเซ็ต', en: 'Full set' },
};

/** Promotions of the shop (PROMO-01). Money in satang, dates in Bangkok. */
export const PROMOTION_LIST = {
  name: 'promotions',
  columns: [
    { key: 'name', label: { th: 'โปรโมชัน', en: 'Promotion' }, always: true },
    { key: 'kind', label: { th: 'แบบ', en: 'Kind' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'period', label: { th: 'ช่วงเวลา', en: 'Period' } },
    { key: 'members', label: { th: 'สินค้า', en: 'Goods' }, numeric: true },
    { key: 'used', label: { th: 'คำสั่งซื้อ', en: 'Orders' }, numeric: true },
    { key: 'given', label: { th: 'ลดไปแล้ว', en: 'Given' }, numeric: true, always: true },
    { key: 'created_at', label: { th: 'สร้างเมื่อ', en: 'Made' }, sort: 'created_at' },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: PROMOTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    kind: {
      kind: 'choice',
      label: { th: 'แบบ', en: 'Kind' },
      options: PROMOTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    flash: { kind: 'flag', label: { th: 'แฟลชเซล', en: 'Flash sale' } },
    brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    created: { kind: 'dates', label: { th: 'วันที่สร้าง', en: 'Made' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'running',
  views: [
    { key: 'running', label: STATE_NAMES.running, filters: { state: 'running' } },
    { key: 'scheduled', label: STATE_NAMES.scheduled, filters: { state: 'scheduled' } },
    { key: 'draft', label: STATE_NAMES.draft, filters: { state: 'draft' } },
    { key: 'paused', label: STATE_NAMES.paused, filters: { state: 'paused' } },
    { key: 'ended', label: STATE_NAMES.ended, filters: { state: 'ended' } },
    { key: 'flash', label: { th: 'แฟลชเซล', en: 'Flash sales' }, filters: { flash: 'yes' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
