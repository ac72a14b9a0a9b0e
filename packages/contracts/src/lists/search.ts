import type { ListDefinition } from './definition.ts';

/** Last days that sums of searches are kept for, today included. */
export const SEARCH_PERIODS = ['7', '30', '90'] as const;

const PERIOD = { days: '30' } as const;

/** What was searched, with what came of it (GOODS-09). */
export const SEARCH_LIST = {
  name: 'search',
  columns: [
    { key: 'query', label: { th: 'คำค้น', en: 'Searched for' }, always: true },
    { key: 'searches', label: { th: 'ค้นหา', en: 'Searches' }, sort: 'searches', numeric: true, always: true },
    { key: 'results', label: { th: 'พบ', en: 'Found' }, numeric: true },
    { key: 'found', label: { th: 'พบอย่างไร', en: 'How' } },
    { key: 'clicks', label: { th: 'คลิก', en: 'Clicks' }, numeric: true },
    { key: 'click_rate', label: { th: 'อัตราคลิก', en: 'Click rate' }, sort: 'click_rate', numeric: true },
    { key: 'adds', label: { th: 'ใส่ถุง', en: 'Added to bag' }, numeric: true },
    { key: 'last_at', label: { th: 'ค้นล่าสุด', en: 'Last searched' }, sort: 'last_at' },
  ],
  filters: {
    days: {
      kind: 'choice',
      label: { th: 'ช่วงเวลา', en: 'Period' },
      options: [
        { value: '7', label: { th: '7 วัน', en: '7 days' } },
        { value: '30', label: { th: '30 วัน', en: '30 days' } },
        { value: '90', label: { th: '90 วัน', en: '90 days' } },
      ],
    },
    nothing: { kind: 'flag', label: { th: 'ไม่พบสินค้า', en: 'Found nothing' } },
    few: { kind: 'flag', label: { th: 'คลิกน้อย', en: 'Few clicks' } },
    last: { kind: 'dates', label: { th: 'ค้นล่าสุด', en: 'Last searched' } },
  },
  sorts: ['searches', 'click_rate', 'last_at'],
  defaultSort: '-searches',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ค้นมากที่สุด', en: 'Most searched' }, filters: PERIOD },
    {
      key: 'nothing',
      label: { th: 'ไม่พบสินค้า', en: 'Found nothing' },
      filters: { ...PERIOD, nothing: 'yes' },
    },
    { key: 'few', label: { th: 'คลิกน้อย', en: 'Few clicks' }, filters: { ...PERIOD, few: 'yes' } },
  ],
} as const satisfies ListDefinition;
