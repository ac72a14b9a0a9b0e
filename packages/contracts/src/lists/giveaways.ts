import type { ListDefinition } from './definition.ts';

/** Giveaways as staff see them, drafts too (CAMP-01). Dates in Bangkok. */
export const GIVEAWAY_LIST = {
  name: 'giveaways',
  columns: [
    { key: 'title', label: { th: 'กิจกรรม', en: 'Giveaway' }, always: true },
    { key: 'product', label: { th: 'สินค้า', en: 'Product' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'opens_at', label: { th: 'เปิดรับ', en: 'Entries open' }, sort: 'opens_at' },
    { key: 'closes_at', label: { th: 'ปิดรับและสุ่ม', en: 'Close and draw' }, sort: 'closes_at' },
    { key: 'units', label: { th: 'จำนวนชิ้น', en: 'Units' }, numeric: true },
    { key: 'entries', label: { th: 'ผู้ร่วม', en: 'Entered' }, numeric: true },
    { key: 'to_send', label: { th: 'รอส่ง', en: 'To send' }, numeric: true },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'draft', label: { th: 'ฉบับร่าง', en: 'Draft' } },
        { value: 'soon', label: { th: 'รอเปิดรับ', en: 'Coming' } },
        { value: 'open', label: { th: 'เปิดรับอยู่', en: 'Open' } },
        { value: 'closed', label: { th: 'กำลังสุ่ม', en: 'Being drawn' } },
        { value: 'drawn', label: { th: 'สุ่มแล้ว', en: 'Drawn' } },
      ],
    },
    to_send: { kind: 'flag', label: { th: 'มีของรอส่ง', en: 'With prizes to send' } },
    opens: { kind: 'dates', label: { th: 'วันที่เปิดรับ', en: 'Entries open' } },
    closes: { kind: 'dates', label: { th: 'วันที่ปิดรับ', en: 'Entries close' } },
  },
  sorts: ['opens_at', 'closes_at'],
  defaultSort: '-opens_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'draft', label: { th: 'ฉบับร่าง', en: 'Drafts' }, filters: { state: 'draft' } },
    { key: 'soon', label: { th: 'รอเปิดรับ', en: 'Coming' }, filters: { state: 'soon' }, sort: 'opens_at' },
    { key: 'open', label: { th: 'เปิดรับอยู่', en: 'Open' }, filters: { state: 'open' }, sort: 'closes_at' },
    // The first to close has waited longest for its prizes.
    {
      key: 'to_send',
      label: { th: 'รอส่งของ', en: 'To send' },
      filters: { to_send: 'yes' },
      sort: 'closes_at',
    },
    { key: 'drawn', label: { th: 'สุ่มแล้ว', en: 'Drawn' }, filters: { state: 'drawn' }, sort: '-closes_at' },
  ],
} as const satisfies ListDefinition;
