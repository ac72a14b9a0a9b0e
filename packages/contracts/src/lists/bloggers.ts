import type { ListDefinition } from './definition.ts';

/** Members who applied as bloggers (BLOG-07). */
export const BLOGGER_LIST = {
  name: 'bloggers',
  columns: [
    { key: 'name', label: { th: 'สมาชิก', en: 'Member' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' }, always: true },
    { key: 'channels', label: { th: 'ช่องทาง', en: 'Channels' }, always: true },
    { key: 'about', label: { th: 'แนะนำตัว', en: 'About' } },
    { key: 'applied_at', label: { th: 'สมัครเมื่อ', en: 'Applied' }, sort: 'applied_at' },
    { key: 'decided_at', label: { th: 'ตัดสินเมื่อ', en: 'Decided' } },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'waiting', label: { th: 'รอตัดสิน', en: 'To decide' } },
        { value: 'approved', label: { th: 'อนุมัติแล้ว', en: 'Approved' } },
        { value: 'refused', label: { th: 'ไม่อนุมัติ', en: 'Refused' } },
        { value: 'withdrawn', label: { th: 'สมาชิกถอนใบสมัคร', en: 'Withdrawn by the member' } },
        { value: 'ended', label: { th: 'สิ้นสุดแล้ว', en: 'Ended' } },
      ],
    },
    applied: { kind: 'dates', label: { th: 'วันที่สมัคร', en: 'Applied' } },
    shared: { kind: 'flag', label: { th: 'ช่องทางซ้ำกับคนอื่น', en: 'Channel of another member too' } },
  },
  sorts: ['applied_at'],
  defaultSort: '-applied_at',
  defaultView: 'waiting',
  views: [
    {
      key: 'waiting',
      label: { th: 'รอตัดสิน', en: 'To decide' },
      filters: { state: 'waiting' },
      sort: 'applied_at',
    },
    { key: 'approved', label: { th: 'บล็อกเกอร์', en: 'Bloggers' }, filters: { state: 'approved' } },
    { key: 'refused', label: { th: 'ไม่อนุมัติ', en: 'Refused' }, filters: { state: 'refused' } },
    { key: 'ended', label: { th: 'สิ้นสุดแล้ว', en: 'Ended' }, filters: { state: 'withdrawn,ended' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
