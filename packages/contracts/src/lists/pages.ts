import { PAGE_KINDS, PAGE_STATES, type PageKind, type PageState } from '../page-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<PageKind, Label>> = {
  home: { th: 'หน้าแรก', en: 'Home' },
  deals: { th: 'ดีล', en: 'Deals' },
  brand: { th: 'หน้าแบรนด์', en: 'Brand' },
  event: { th: 'งานอีเวนต์', en: 'Event' },
  campaign: { th: 'แคมเปญ', en: 'Campaign' },
  exclusive: { th: 'เฉพาะที่นี่', en: 'Exclusive' },
  app: { th: 'ในแอป', en: 'In the app' },
  content: { th: 'ข้อความและแบนเนอร์', en: 'Texts and banners' },
  other: { th: 'อื่น ๆ', en: 'Other' },
};
const STATE_NAMES: Readonly<Record<PageState, Label>> = {
  live: { th: 'อยู่หน้าร้าน', en: 'In the shop' },
  empty: { th: 'ยังว่าง', en: 'Empty' },
};

/** Pages of blocks (CMS-01). */
export const PAGE_LIST = {
  name: 'pages',
  columns: [
    { key: 'title', label: { th: 'หน้า', en: 'Page' }, sort: 'name', always: true },
    { key: 'kind', label: { th: 'ชนิด', en: 'Kind' } },
    { key: 'link', label: { th: 'ที่อยู่', en: 'Address' } },
    { key: 'state', label: { th: 'ตอนนี้', en: 'Now' } },
    { key: 'next_at', label: { th: 'เปลี่ยนครั้งถัดไป', en: 'Next change' } },
    { key: 'drafts', label: { th: 'ร่าง', en: 'Drafts' }, numeric: true },
    { key: 'edited_by', label: { th: 'แก้ล่าสุดโดย', en: 'Last editor' } },
    { key: 'edited_at', label: { th: 'แก้ล่าสุด', en: 'Last edited' } },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'ชนิด', en: 'Kind' },
      options: PAGE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    state: {
      kind: 'choice',
      label: { th: 'ตอนนี้', en: 'Now' },
      options: PAGE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    plan: {
      kind: 'choice',
      label: { th: 'งานที่ค้าง', en: 'In progress' },
      options: [
        { value: 'draft', label: { th: 'มีร่าง', en: 'With a draft' } },
        { value: 'scheduled', label: { th: 'มีกำหนดเปลี่ยน', en: 'Change scheduled' } },
      ],
    },
  },
  sorts: ['name'],
  defaultSort: 'name',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'texts', label: KIND_NAMES.content, filters: { kind: 'content' } },
    { key: 'drafts', label: { th: 'มีร่าง', en: 'With a draft' }, filters: { plan: 'draft' } },
    {
      key: 'scheduled',
      label: { th: 'มีกำหนดเปลี่ยน', en: 'Change scheduled' },
      filters: { plan: 'scheduled' },
    },
    { key: 'empty', label: STATE_NAMES.empty, filters: { state: 'empty' } },
  ],
} as const satisfies ListDefinition;
