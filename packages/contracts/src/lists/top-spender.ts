import type { ListDefinition } from './definition.ts';

/** Top-spender campaigns as staff see them, drafts too (CAMP-05). Dates in Bangkok. */
export const TOP_SPENDER_LIST = {
  name: 'top-spender',
  columns: [
    { key: 'name', label: { th: 'แคมเปญ', en: 'Campaign' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'starts_at', label: { th: 'เริ่มนับ', en: 'Counts from' }, sort: 'starts_at' },
    { key: 'ends_at', label: { th: 'สิ้นสุด', en: 'Ends' }, sort: 'ends_at' },
    { key: 'announce_at', label: { th: 'วันประกาศผล', en: 'Announcement' } },
    { key: 'places', label: { th: 'ผู้ได้รางวัล', en: 'Winners' }, numeric: true },
    { key: 'members', label: { th: 'ผู้ลงทะเบียน', en: 'Registered' }, numeric: true },
    { key: 'waiting', label: { th: 'รอตรวจ', en: 'To review' }, numeric: true },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'draft', label: { th: 'ฉบับร่าง', en: 'Draft' } },
        { value: 'coming', label: { th: 'ยังไม่เริ่ม', en: 'Coming' } },
        { value: 'running', label: { th: 'กำลังนับยอด', en: 'Running' } },
        { value: 'counting', label: { th: 'รอวันประกาศผล', en: 'Ended, returns count' } },
        { value: 'to_confirm', label: { th: 'รอยืนยันผล', en: 'To confirm' } },
        { value: 'settled', label: { th: 'ประกาศผลแล้ว', en: 'Announced' } },
      ],
    },
    waiting: { kind: 'flag', label: { th: 'มีผู้รอตรวจ', en: 'With members to review' } },
    starts: { kind: 'dates', label: { th: 'วันที่เริ่ม', en: 'Begins' } },
    ends: { kind: 'dates', label: { th: 'วันที่สิ้นสุด', en: 'Ends' } },
  },
  sorts: ['starts_at', 'ends_at'],
  defaultSort: '-starts_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'draft', label: { th: 'ฉบับร่าง', en: 'Drafts' }, filters: { state: 'draft' } },
    {
      key: 'running',
      label: { th: 'กำลังนับยอด', en: 'Running' },
      filters: { state: 'running' },
      sort: 'ends_at',
    },
    { key: 'waiting', label: { th: 'มีผู้รอตรวจ', en: 'To review' }, filters: { waiting: 'yes' } },
    {
      key: 'to_confirm',
      label: { th: 'รอยืนยันผล', en: 'To confirm' },
      filters: { state: 'to_confirm' },
      sort: 'ends_at',
    },
    { key: 'settled', label: { th: 'ประกาศผลแล้ว', en: 'Announced' }, filters: { state: 'settled' } },
  ],
} as const satisfies ListDefinition;
