import type { ListDefinition } from './definition.ts';

/** Events as staff see them, drafts too (SHELL-22). Dates in Bangkok. */
export const SHOP_EVENT_LIST = {
  name: 'events',
  columns: [
    { key: 'title', label: { th: 'อีเวนต์', en: 'Event' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'starts_at', label: { th: 'เริ่ม', en: 'Begins' }, sort: 'starts_at' },
    { key: 'ends_at', label: { th: 'สิ้นสุด', en: 'Ends' } },
    { key: 'place', label: { th: 'สถานที่', en: 'Place' } },
    { key: 'capacity', label: { th: 'ที่นั่ง', en: 'Places' }, numeric: true },
    { key: 'registered', label: { th: 'ลงทะเบียน', en: 'Registered' }, numeric: true },
    { key: 'waiting', label: { th: 'รอคิว', en: 'Waiting' }, numeric: true },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'draft', label: { th: 'ฉบับร่าง', en: 'Draft' } },
        { value: 'coming', label: { th: 'กำลังจะมา', en: 'Coming' } },
        { value: 'running', label: { th: 'กำลังจัด', en: 'Running' } },
        { value: 'over', label: { th: 'จบแล้ว', en: 'Over' } },
      ],
    },
    registration: { kind: 'flag', label: { th: 'มีการลงทะเบียน', en: 'With registration' } },
    starts: { kind: 'dates', label: { th: 'วันที่เริ่ม', en: 'Begins' } },
  },
  sorts: ['starts_at'],
  defaultSort: '-starts_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'draft', label: { th: 'ฉบับร่าง', en: 'Drafts' }, filters: { state: 'draft' } },
    {
      key: 'coming',
      label: { th: 'กำลังจะมา', en: 'Coming' },
      filters: { state: 'coming,running' },
      sort: 'starts_at',
    },
    { key: 'over', label: { th: 'จบแล้ว', en: 'Over' }, filters: { state: 'over' } },
  ],
} as const satisfies ListDefinition;
