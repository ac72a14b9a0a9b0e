import {
  SEARCH_RULE_KINDS,
  SEARCH_RULE_STATES,
  type SearchRuleKind,
  type SearchRuleState,
} from '../search-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<SearchRuleKind, Label>> = {
  synonyms: { th: 'คำที่ความหมายเดียวกัน', en: 'Synonyms' },
  pins: { th: 'สินค้าขึ้นก่อน', en: 'Shown first' },
  hidden: { th: 'ซ่อนสินค้า', en: 'Hidden products' },
  redirect: { th: 'พาไปหน้าอื่น', en: 'Leads to a page' },
};
const STATE_NAMES: Readonly<Record<SearchRuleState, Label>> = {
  running: { th: 'ใช้อยู่', en: 'In use' },
  soon: { th: 'รอเริ่ม', en: 'Not begun' },
  ended: { th: 'สิ้นสุดแล้ว', en: 'Ended' },
  paused: { th: 'พักไว้', en: 'Paused' },
};

/** Rules of the search (GOODS-09). */
export const SEARCH_RULE_LIST = {
  name: 'search_rules',
  columns: [
    { key: 'word', label: { th: 'คำค้น', en: 'Searched for' }, sort: 'word', always: true },
    { key: 'kind', label: { th: 'กฎ', en: 'Rule' } },
    { key: 'does', label: { th: 'ผล', en: 'What it does' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'period', label: { th: 'ช่วงเวลา', en: 'Period' } },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
    { key: 'changed_at', label: { th: 'แก้ล่าสุด', en: 'Last changed' }, sort: 'changed_at' },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'กฎ', en: 'Rule' },
      options: SEARCH_RULE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: SEARCH_RULE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    changed: { kind: 'dates', label: { th: 'แก้ล่าสุด', en: 'Last changed' } },
  },
  sorts: ['changed_at', 'word'],
  defaultSort: '-changed_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    ...SEARCH_RULE_KINDS.map((kind) => ({ key: kind, label: KIND_NAMES[kind], filters: { kind } })),
    { key: 'idle', label: { th: 'ไม่ได้ใช้ตอนนี้', en: 'Not in use' }, filters: { state: 'soon,ended,paused' } },
  ],
} as const satisfies ListDefinition;

/** Names that are not said as they are written. */
export const SPOKEN_NAME_LIST = {
  name: 'spoken_names',
  columns: [
    { key: 'name', label: { th: 'ชื่อที่แบรนด์เขียน', en: 'Name as written' }, sort: 'name', always: true },
    { key: 'thai', label: { th: 'อ่านว่า', en: 'Said in Thai' }, always: true },
    { key: 'brands', label: { th: 'แบรนด์', en: 'Brands' } },
  ],
  filters: {
    used: { kind: 'flag', label: { th: 'มีแบรนด์ใช้', en: 'In the name of a brand' } },
  },
  sorts: ['name'],
  defaultSort: 'name',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'unused', label: { th: 'ยังไม่มีแบรนด์ใช้', en: 'Of no brand' }, filters: { used: 'no' } },
  ],
} as const satisfies ListDefinition;
