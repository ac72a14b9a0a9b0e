import { OFFER_KINDS, type OfferKind } from '../offer-values.ts';
import type { Label, ListDefinition } from './definition.ts';
import { PROMOTION_LIST } from './promotions.ts';

const KIND_NAMES: Readonly<Record<OfferKind, Label>> = {
  code: { th: 'โค้ดเดียว', en: 'Single code' },
  series: { th: 'ชุดโค้ดใช้ครั้งเดียว', en: 'Series of codes' },
  coupon: { th: 'คูปอง', en: 'Coupon' },
  gift: { th: 'ของแถม', en: 'Gift' },
  coins: { th: 'เหรียญพิเศษ', en: 'More coins' },
  spending: { th: 'การใช้เหรียญ', en: 'Spending of coins' },
};
const { state, brand, product, created } = PROMOTION_LIST.filters;
const stateView = (key: 'running' | 'scheduled' | 'draft' | 'paused' | 'ended') => ({
  key,
  label: state.options.find(({ value }) => value === key)?.label ?? { th: key, en: key },
  filters: { state: key },
});

/** Promo codes, series of codes, coupons and gifts (PROMO-01). Money in satang, dates in Bangkok. */
export const OFFER_LIST = {
  name: 'offers',
  columns: [
    { key: 'name', label: { th: 'ชื่อ', en: 'Name' }, always: true },
    { key: 'code', label: { th: 'โค้ด', en: 'Code' } },
    { key: 'kind', label: { th: 'แบบ', en: 'Kind' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'period', label: { th: 'ช่วงเวลา', en: 'Period' } },
    { key: 'collected', label: { th: 'เก็บแล้ว', en: 'Collected' }, numeric: true },
    { key: 'used', label: { th: 'คำสั่งซื้อ', en: 'Orders' }, numeric: true },
    { key: 'given', label: { th: 'ลดไปแล้ว', en: 'Given' }, numeric: true, always: true },
    { key: 'created_at', label: { th: 'สร้างเมื่อ', en: 'Made' }, sort: 'created_at' },
  ],
  filters: {
    state,
    kind: {
      kind: 'choice',
      label: { th: 'แบบ', en: 'Kind' },
      options: OFFER_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    used_up: { kind: 'flag', label: { th: 'คูปองที่เก็บครบแล้ว', en: 'Coupons all collected' } },
    influencer: { kind: 'flag', label: { th: 'ของอินฟลูเอนเซอร์', en: 'Of an influencer' } },
    brand,
    product,
    created,
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'running',
  views: [
    stateView('running'),
    stateView('scheduled'),
    stateView('draft'),
    stateView('paused'),
    stateView('ended'),
    { key: 'coupons', label: { th: 'คูปอง', en: 'Coupons' }, filters: { kind: 'coupon' } },
    { key: 'gifts', label: { th: 'ของแถม', en: 'Gifts' }, filters: { kind: 'gift' } },
    { key: 'coins', label: { th: 'เหรียญ', en: 'Coins' }, filters: { kind: 'coins,spending' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;
