import { CUSTOMER_KINDS, type CustomerKind } from './customer-values.ts';
import type { Label, ListFilter } from './lists/definition.ts';

/*
 * Segments of customers (CUST-01). A condition is written and edited like a filter of a list, so `today-90` moves with
 * the day. Plain values: the browser imports this file.
 */

const KIND_NAMES: Readonly<Record<CustomerKind, Label>> = {
  member: { th: 'สมาชิก', en: 'Member' },
  guest: { th: 'ไม่ได้สมัคร', en: 'Guest' },
};
const MONTHS: readonly Label[] = [
  { th: 'มกราคม', en: 'January' },
  { th: 'กุมภาพันธ์', en: 'February' },
  { th: 'มีนาคม', en: 'March' },
  { th: 'เมษายน', en: 'April' },
  { th: 'พฤษภาคม', en: 'May' },
  { th: 'มิถุนายน', en: 'June' },
  { th: 'กรกฎาคม', en: 'July' },
  { th: 'สิงหาคม', en: 'August' },
  { th: 'กันยายน', en: 'September' },
  { th: 'ตุลาคม', en: 'October' },
  { th: 'พฤศจิกายน', en: 'November' },
  { th: 'ธันวาคม', en: 'December' },
];
const THIS_MONTH: Label = { th: 'เดือนนี้', en: 'This month' };

/** What a segment can ask for. */
export const SEGMENT_CONDITIONS = {
  kind: {
    kind: 'choice',
    label: { th: 'ประเภท', en: 'Kind' },
    options: CUSTOMER_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
  },
  orders: { kind: 'range', unit: 'count', label: { th: 'สั่งซื้อกี่ครั้ง', en: 'Number of orders' } },
  value: { kind: 'range', unit: 'satang', label: { th: 'ยอดซื้อทั้งหมด', en: 'Spent in all' } },
  spent_30: { kind: 'range', unit: 'satang', label: { th: 'ยอดซื้อใน 30 วัน', en: 'Spent in 30 days' } },
  spent_90: { kind: 'range', unit: 'satang', label: { th: 'ยอดซื้อใน 90 วัน', en: 'Spent in 90 days' } },
  spent_365: { kind: 'range', unit: 'satang', label: { th: 'ยอดซื้อใน 1 ปี', en: 'Spent in a year' } },
  last_order: { kind: 'dates', label: { th: 'ซื้อล่าสุด', en: 'Last order' } },
  since: { kind: 'dates', label: { th: 'ลูกค้าตั้งแต่', en: 'Customer since' } },
  brand: { kind: 'reference', to: 'brand', label: { th: 'เคยซื้อแบรนด์', en: 'Bought a brand' } },
  not_brand: { kind: 'reference', to: 'brand', label: { th: 'ไม่เคยซื้อแบรนด์', en: 'Never bought a brand' } },
  category: { kind: 'reference', to: 'category', label: { th: 'เคยซื้อหมวด', en: 'Bought of a category' } },
  not_category: {
    kind: 'reference',
    to: 'category',
    label: { th: 'ไม่เคยซื้อหมวด', en: 'Never bought of a category' },
  },
  province: {
    kind: 'words',
    from: 'province',
    label: { th: 'จังหวัดที่ส่งล่าสุด', en: 'Province of the last order' },
  },
  birthday: {
    kind: 'choice',
    label: { th: 'เดือนเกิด', en: 'Month of birth' },
    options: [
      { value: 'now', label: THIS_MONTH },
      ...MONTHS.map((label, i) => ({ value: String(i + 1), label })),
    ],
  },
  coins: { kind: 'range', unit: 'count', label: { th: 'เหรียญที่มี', en: 'Coins' } },
  tag: { kind: 'words', from: 'customer_tag', label: { th: 'ป้าย', en: 'Tag' } },
  consent: { kind: 'flag', label: { th: 'ยินยอมรับข่าวสาร', en: 'Agreed to news' } },
  returns: { kind: 'range', unit: 'count', label: { th: 'คืนสินค้ากี่ครั้ง', en: 'Returns' } },
  refused: { kind: 'range', unit: 'count', label: { th: 'ไม่รับปลายทางกี่ครั้ง', en: 'Refused parcels' } },
} as const satisfies Readonly<Record<string, ListFilter>>;
export type SegmentCondition = keyof typeof SEGMENT_CONDITIONS;
export const SEGMENT_CONDITION_NAMES = Object.keys(SEGMENT_CONDITIONS) as SegmentCondition[];

/** All conditions hold, or one of them. */
export const SEGMENT_JOINS = ['all', 'any'] as const;
export type SegmentJoin = (typeof SEGMENT_JOINS)[number];

export const SEGMENT_EDIT = {
  name: 80,
  /** Segments of the shop. */
  all: 50,
} as const;
