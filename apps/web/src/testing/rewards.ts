import type { CouponListAnswer } from '@mali/contracts/cart';
import type { CoinsAnswer } from '@mali/contracts/coins';
import type { Coupon, UserCoupon } from '@mali/contracts/coupons';
import { HttpResponse, http } from 'msw';
import { checkoutOptions } from './payments.ts';

/** A campaign of 100 baht off from 500, with one collectable coupon. */
export function coupon(overrides: Partial<Coupon> = {}): Coupon {
  return {
    promo_id: 71,
    code: 'JASMINE100',
    title_en: 'Jasmine hundred',
    title_th: 'มะลิร้อยบาท',
    terms_en: '',
    terms_th: '',
    kind: 'amount',
    discount: 100,
    cap: null,
    min_spend: 500,
    collect_only: true,
    starts_at: null,
    ends_at: '2026-12-31T17:00:00.000Z',
    collect_from: null,
    collect_until: null,
    valid_days: null,
    left: null,
    per_person: 1,
    brand: null,
    mat_id: null,
    scoped: false,
    collected_by_me: 0,
    collectable: true,
    reason: null,
    ...overrides,
  };
}

export function userCoupon(overrides: Partial<UserCoupon> = {}): UserCoupon {
  return {
    coupon_id: 5,
    promo_id: 71,
    user_id: 9,
    status: '01',
    collected_at: '2026-11-20T05:00:00.000Z',
    expires_at: '2026-11-30T17:00:00.000Z',
    used_at: null,
    so_no: null,
    reason: null,
    coupon: coupon({ collected_by_me: 1, collectable: false, reason: 'have_it' }),
    ...overrides,
  };
}

export function offer(overrides: Partial<CouponListAnswer['data'][number]> = {}) {
  return {
    promo_code: 'JASMINE100',
    name_en: 'Jasmine hundred',
    name_th: 'มะลิร้อยบาท',
    usable: true,
    discount: 100,
    best: true,
    selected: false,
    promo_id: 71,
    collected: 1,
    collectable: false,
    ends_at: '2026-11-30T17:00:00.000Z',
    ...overrides,
  };
}

export function coins(overrides: Partial<CoinsAnswer> = {}): CoinsAnswer {
  return { balance: 0, owed: 0, expiring: null, ledger: [], count: 0, ...overrides };
}

/** Member fields of the cart request: coupons, coins, and partner points. */
export const requestAsMember = (
  has: { offers?: CouponListAnswer['data']; coins?: CoinsAnswer; the1?: boolean } = {},
) => [
  http.post('*/api/coupon_list', () =>
    HttpResponse.json({ data: has.offers ?? [], count: has.offers?.length ?? 0 }),
  ),
  http.get('*/api/v3/users/me/coins', () => HttpResponse.json(has.coins ?? coins())),
  http.get('*/api/v3/checkout-options', () =>
    HttpResponse.json(checkoutOptions({ the1: has.the1 ?? false })),
  ),
];
