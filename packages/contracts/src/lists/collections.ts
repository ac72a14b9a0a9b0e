import {
  COLLECTION_KINDS,
  COLLECTION_STATES,
  type CollectionKind,
  type CollectionState,
} from '../collection-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<CollectionKind, Label>> = {
  rule: { th: 'ตามเงื่อนไข', en: 'By rule' },
  hand: { th: 'เลือกเอง', en: 'By hand' },
};
const STATE_NAMES: Readonly<Record<CollectionState, Label>> = {
  draft: { th: 'ฉบับร่าง', en: 'Draft' },
  scheduled: { th: 'รอวันเริ่ม', en: 'Scheduled' },
  live: { th: 'อยู่หน้าร้าน', en: 'In the shop' },
  ended: { th: 'สิ้นสุดแล้ว', en: 'Ended' },
};
/** Filters of all lists whose records have products by rule or by hand, and a period. */
export const KIND_FILTER = {
  kind: 'choice',
  label: { th: 'เลือกสินค้า', en: 'Products chosen' },
  options: COLLECTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
} as const;
export const STATE_FILTER = {
  kind: 'choice',
  label: { th: 'สถานะ', en: 'State' },
  options: COLLECTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
} as const;

export const HAND_FILTER = {
  kind: 'reference',
  to: 'product',
  label: { th: 'สินค้าที่เลือกเอง', en: 'Product chosen by hand' },
} as const;
export const PERIOD_VIEWS = [
  { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  { key: 'live', label: STATE_NAMES.live, filters: { state: 'live' } },
  { key: 'scheduled', label: STATE_NAMES.scheduled, filters: { state: 'scheduled' } },
  { key: 'away', label: { th: 'ร่างและสิ้นสุดแล้ว', en: 'Drafts and ended' }, filters: { state: 'draft,ended' } },
] as const;

/** Collections of the shop (GOODS-07). */
export const COLLECTION_LIST = {
  name: 'collections',
  columns: [
    { key: 'name', label: { th: 'ชื่อ', en: 'Name' }, always: true },
    { key: 'address', label: { th: 'ที่อยู่', en: 'Address' } },
    { key: 'kind', label: { th: 'เลือกสินค้า', en: 'Products chosen' } },
    { key: 'count', label: { th: 'สินค้า', en: 'Products' }, numeric: true },
    { key: 'period', label: { th: 'ช่วงเวลา', en: 'Period' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'made_at', label: { th: 'เพิ่มเมื่อ', en: 'Added' }, sort: 'made_at' },
  ],
  filters: { kind: KIND_FILTER, state: STATE_FILTER, product: HAND_FILTER },
  sorts: ['made_at'],
  defaultSort: '-made_at',
  defaultView: 'all',
  views: PERIOD_VIEWS,
} as const satisfies ListDefinition;
