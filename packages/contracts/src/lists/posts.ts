import type { ListDefinition } from './definition.ts';

/** Posts of the shop in every state. Dates in Bangkok. */
export const POST_LIST = {
  name: 'posts',
  columns: [
    { key: 'title', label: { th: 'ชื่อเรื่อง', en: 'Title' }, always: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'publish_at', label: { th: 'เผยแพร่เมื่อ', en: 'Out from' }, sort: 'publish_at' },
    { key: 'topic', label: { th: 'หัวข้อ', en: 'Topic' } },
    { key: 'author', label: { th: 'ผู้เขียน', en: 'Author' } },
    { key: 'updated_at', label: { th: 'แก้ไขล่าสุด', en: 'Last changed' }, sort: 'updated_at' },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'draft', label: { th: 'ฉบับร่าง', en: 'Draft' } },
        { value: 'scheduled', label: { th: 'ตั้งเวลาไว้', en: 'Scheduled' } },
        { value: 'published', label: { th: 'เผยแพร่แล้ว', en: 'Published' } },
        { value: 'withdrawn', label: { th: 'นำออกแล้ว', en: 'Withdrawn' } },
      ],
    },
    topic: { kind: 'words', label: { th: 'หัวข้อ', en: 'Topic' } },
    author: { kind: 'words', label: { th: 'ผู้เขียน', en: 'Author' } },
    published: { kind: 'dates', label: { th: 'วันที่เผยแพร่', en: 'Out from' } },
    updated: { kind: 'dates', label: { th: 'วันที่แก้ไขล่าสุด', en: 'Last changed' } },
  },
  sorts: ['updated_at', 'publish_at'],
  defaultSort: '-updated_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'draft', label: { th: 'ฉบับร่าง', en: 'Drafts' }, filters: { state: 'draft' } },
    {
      key: 'scheduled',
      label: { th: 'ตั้งเวลาไว้', en: 'Scheduled' },
      filters: { state: 'scheduled' },
      sort: 'publish_at',
    },
    {
      key: 'published',
      label: { th: 'เผยแพร่แล้ว', en: 'Published' },
      filters: { state: 'published' },
      sort: '-publish_at',
    },
    { key: 'withdrawn', label: { th: 'นำออกแล้ว', en: 'Withdrawn' }, filters: { state: 'withdrawn' } },
  ],
} as const satisfies ListDefinition;
