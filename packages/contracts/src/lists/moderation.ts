import {
  CONTENT_KINDS,
  CONTENT_STATES,
  type ContentKind,
  type ContentState,
  HOLD_REASONS,
  type HoldReason,
} from '../moderation-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<ContentKind, Label>> = {
  review: { th: 'รีวิว', en: 'Review' },
  photo: { th: 'รูป', en: 'Photo' },
  question: { th: 'คำถาม', en: 'Question' },
  answer: { th: 'คำตอบของลูกค้า', en: 'Answer of a buyer' },
};
const STATE_NAMES: Readonly<Record<ContentState, Label>> = {
  published: { th: 'แสดงอยู่', en: 'Published' },
  held: { th: 'พักไว้ตรวจ', en: 'Held' },
  hidden: { th: 'ซ่อนแล้ว', en: 'Hidden' },
};
const REASON_NAMES: Readonly<Record<HoldReason, Label>> = {
  words: { th: 'มีคำต้องห้าม', en: 'Words' },
  link: { th: 'มีลิงก์', en: 'Link' },
  contact: { th: 'มีช่องทางติดต่อ', en: 'Contact details' },
  repeated: { th: 'ข้อความซ้ำ', en: 'Same text again' },
  many: { th: 'เขียนหลายครั้งในวันเดียว', en: 'Many in a day' },
  picture: { th: 'รูปรอตรวจ', en: 'Photo to look at' },
  edited: { th: 'แก้หลังถูกซ่อน', en: 'Edited after it was hidden' },
  reported: { th: 'มีคนรายงาน', en: 'Reported' },
};

/** Reviews, photos, questions and answers (MODR-01). Dates in Bangkok. */
export const MODERATION_LIST = {
  name: 'moderation',
  columns: [
    { key: 'text', label: { th: 'เนื้อหา', en: 'Content' }, always: true },
    { key: 'kind', label: { th: 'ประเภท', en: 'Kind' } },
    { key: 'product', label: { th: 'สินค้า', en: 'Product' } },
    { key: 'rating', label: { th: 'ดาว', en: 'Stars' }, numeric: true },
    { key: 'author', label: { th: 'ผู้เขียน', en: 'Author' } },
    { key: 'reasons', label: { th: 'ทำไมต้องตรวจ', en: 'Why to look' } },
    { key: 'reports', label: { th: 'รายงาน', en: 'Reports' }, numeric: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' }, always: true },
    { key: 'created_at', label: { th: 'เขียนเมื่อ', en: 'Written' }, sort: 'created_at' },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'ประเภท', en: 'Kind' },
      options: CONTENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: CONTENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    reason: {
      kind: 'choice',
      label: { th: 'ทำไมต้องตรวจ', en: 'Why to look' },
      options: HOLD_REASONS.map((value) => ({ value, label: REASON_NAMES[value] })),
    },
    waiting: { kind: 'flag', label: { th: 'รอตรวจ', en: 'To look at' } },
    answered: { kind: 'flag', label: { th: 'ร้านตอบแล้ว', en: 'Answered by the shop' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    written: { kind: 'dates', label: { th: 'วันที่เขียน', en: 'Written' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'waiting',
  views: [
    {
      key: 'waiting',
      label: { th: 'รอตรวจ', en: 'To look at' },
      filters: { waiting: 'yes' },
      sort: 'created_at',
    },
    {
      key: 'questions',
      label: { th: 'คำถามที่ยังไม่ตอบ', en: 'Questions to answer' },
      filters: { kind: 'question', state: 'published', answered: 'no' },
      sort: 'created_at',
    },
    {
      key: 'reviews',
      label: { th: 'รีวิวที่ยังไม่ตอบ', en: 'Reviews without an answer' },
      filters: { kind: 'review', state: 'published', answered: 'no' },
    },
    { key: 'hidden', label: { th: 'ซ่อนแล้ว', en: 'Hidden' }, filters: { state: 'hidden' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
