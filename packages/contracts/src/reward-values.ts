/** Plain values of coupons, coins and partner points: the browser may import this file. */

/** COUP-02, COUP-03 */
export const COUPON_STATUS = { COLLECTED: '01', USED: '02', EXPIRED: '03' } as const;
export const COUPON_STATUSES = ['01', '02', '03'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** Baht of merchandise that earn a coin; a coin redeems one baht. */
export const BAHT_PER_COIN_EARNED = 25;
/** Coins are good for so many days after the one they came on, and their end is told so many days before. */
export const COIN_DAYS = 365;
export const COIN_NOTICE_DAYS = 30;
/** Points of the partner for one baht. */
export const THE1_PER_BAHT = 8;
/** A card of the partner is open to its member for so many minutes after it was verified. */
export const THE1_MINUTES = 30;

export const COIN_KINDS = ['earned', 'redeemed', 'returned', 'taken_back', 'expired', 'granted'] as const;
export type CoinKind = (typeof COIN_KINDS)[number];
