/** Plain values of coupons, coins and partner points: the browser may import this file. */

/** COUP-02, COUP-03 */
export const COUPON_STATUS = { COLLECTED: '01', USED: '02', EXPIRED: '03' } as const;
export const COUPON_STATUSES = ['01', '02', '03'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** Baht of merchandise that earn one coin; a coin redeems one baht. */
export const BAHT_PER_COIN_EARNED = 25;
/**
 * Days until coins expire, counted from the day after they are earned, and days before expiry at which the
 * member is notified.
 */
export const COIN_DAYS = 365;
export const COIN_NOTICE_DAYS = 30;
/** Points of the partner for one baht. */
export const THE1_PER_BAHT = 8;
/** Minutes for which a verified partner card can be used. */
export const THE1_MINUTES = 30;

export const COIN_KINDS = [
  'earned',
  'redeemed',
  'returned',
  'taken_back',
  'expired',
  'granted',
  'withdrawn',
] as const;
export type CoinKind = (typeof COIN_KINDS)[number];

/** Maximum coins per manual adjustment by staff, and maximum length of its reason. */
export const COINS_BY_HAND = { most: 1000, reason: 200 } as const;

/** SHELL-37: allowed values of `?eid=`. */
export const AFFILIATE_ID = '^[A-Za-z0-9_-]{1,64}$';

/** Identifiers by which a partner card can be verified (LOYAL-04). */
export const THE1_TYPES = ['mobile', 'national_id', 'card_no'] as const;
export type The1Type = (typeof THE1_TYPES)[number];
