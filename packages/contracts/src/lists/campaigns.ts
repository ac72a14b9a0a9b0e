import { CAMPAIGN_STATES, type CampaignState } from '../reward-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<CampaignState, Label>> = {
  running: { th: 'กำลังแจก', en: 'Running' },
  soon: { th: 'เร็ว ๆ นี้', en: 'Soon' },
  used_up: { th: 'เก็บครบแล้ว', en: 'All collected' },
  ended: { th: 'จบแล้ว', en: 'Ended' },
};

/** Campaigns: coupons that members collect (COUP-01). Money in satang, dates in Bangkok. */
export const CAMPAIGN_LIST = {
  name: 'campaigns',
  columns: [
    { key: 'name', label: { th: 'แคมเปญ', en: 'Campaign' }, always: true },
    { key: 'code', label: { th: 'รหัสส่วนลด', en: 'Promo code' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'benefit', label: { th: 'ส่วนลด', en: 'Benefit' } },
    { key: 'collecting', label: { th: 'ช่วงที่เก็บได้', en: 'Collecting' } },
    { key: 'collected', label: { th: 'เก็บแล้ว', en: 'Collected' }, numeric: true },
    { key: 'used', label: { th: 'ใช้แล้ว', en: 'Used' }, numeric: true },
    { key: 'given', label: { th: 'ลดไปแล้ว', en: 'Given' }, numeric: true, always: true },
    { key: 'created_at', label: { th: 'สร้างเมื่อ', en: 'Made' }, sort: 'created_at' },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: CAMPAIGN_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    kind: {
      kind: 'choice',
      label: { th: 'แบบของส่วนลด', en: 'Kind of discount' },
      options: [
        { value: 'percent', label: { th: 'เปอร์เซ็นต์', en: 'Percent' } },
        { value: 'amount', label: { th: 'จำนวนบาท', en: 'Baht' } },
        { value: 'free_delivery', label: { th: 'ส่งฟรี', en: 'Free delivery' } },
      ],
    },
    listed: { kind: 'flag', label: { th: 'แสดงในหน้ารวมคูปอง', en: 'Shown among the coupons' } },
    influencer: { kind: 'flag', label: { th: 'ของอินฟลูเอนเซอร์', en: 'Of an influencer' } },
    created: { kind: 'dates', label: { th: 'วันที่สร้าง', en: 'Made' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'running',
  views: [
    { key: 'running', label: STATE_NAMES.running, filters: { state: 'running' } },
    { key: 'soon', label: STATE_NAMES.soon, filters: { state: 'soon' } },
    { key: 'used_up', label: STATE_NAMES.used_up, filters: { state: 'used_up' } },
    { key: 'ended', label: STATE_NAMES.ended, filters: { state: 'ended' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
