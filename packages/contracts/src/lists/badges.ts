import { HAND_FILTER, KIND_FILTER, PERIOD_VIEWS, STATE_FILTER } from './collections.ts';
import type { Label, ListDefinition } from './definition.ts';

const PRIORITY: Label = { th: 'ลำดับ', en: 'Priority' };

/** Badges of products (GOODS-07). */
export const BADGE_LIST = {
  name: 'badges',
  columns: [
    { key: 'text', label: { th: 'ป้าย', en: 'Badge' }, always: true },
    { key: 'priority', label: PRIORITY, sort: 'priority', numeric: true },
    { key: 'kind', label: { th: 'เลือกสินค้า', en: 'Products chosen' } },
    { key: 'count', label: { th: 'สินค้า', en: 'Products' }, numeric: true },
    { key: 'period', label: { th: 'ช่วงเวลา', en: 'Period' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'made_at', label: { th: 'เพิ่มเมื่อ', en: 'Added' }, sort: 'made_at' },
  ],
  filters: { kind: KIND_FILTER, state: STATE_FILTER, product: HAND_FILTER },
  sorts: ['priority', 'made_at'],
  defaultSort: 'priority',
  defaultView: 'all',
  views: PERIOD_VIEWS,
} as const satisfies ListDefinition;
