import type { EventCampaign } from '@mali/contracts/campaigns';
import type { CouponListAnswer } from '@mali/contracts/cart';
import type { CoinsAnswer, The1VerifyAnswer, The1VerifyRequest } from '@mali/contracts/coins';
import type { CouponsAnswer, UserCoupon, UserCouponsAnswer } from '@mali/contracts/coupons';
import type { PricedCart } from '@mali/contracts/pricing';
import { COUPON_STATUS, type CouponStatus } from '@mali/contracts/reward-values';
import type { CoinRange } from '@mali/pricing/coin-spending';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Coupons to collect, pages from 1 (REST-33, COUP-06). */
    coupons: build.query<CouponsAnswer, { page: number; limit: number }>({
      query: (data) => ({ url: '/api/get_coupons', method: 'POST', data }),
      providesTags: ['Rewards'],
    }),
    /** The member's own coupons (REST-34). */
    userCoupons: build.query<UserCouponsAnswer, { status: CouponStatus[]; page: number; limit: number }>({
      query: ({ status, ...page }) => ({
        url: '/api/get_user_coupons',
        method: 'POST',
        data: {
          filter: { status },
          sort: status.includes(COUPON_STATUS.COLLECTED) ? 'ending' : 'newest',
          ...page,
        },
      }),
      providesTags: ['Rewards'],
    }),
    /** The campaign of an event URL (SHELL-29); cached per user. */
    eventCampaign: build.query<EventCampaign, { event: string; user_id: number | null }>({
      query: ({ event }) => ({ url: `/v3/campaigns/${encodeURIComponent(event)}`, client: 'silent' }),
      providesTags: ['Rewards'],
    }),
    collectCoupon: build.mutation<UserCoupon, { user_id: number; promo_id: number }>({
      query: (obj) => ({
        url: '/api/collect_coupon',
        method: 'POST',
        data: { obj: { ...obj, status: COUPON_STATUS.COLLECTED } },
        client: 'silent',
      }),
      // A rejection means outdated data.
      invalidatesTags: ['Rewards'],
    }),
    /** Coupons and codes for these units, best first, the others with their reason (REST-07, COUP-09). */
    couponList: build.query<CouponListAnswer, { units: readonly number[]; selected: string | null }>({
      query: ({ units, selected }) => ({
        url: '/coupon_list',
        method: 'POST',
        data: { items: units.map((mat_var_id) => ({ mat_var_id })), promo_select: selected },
      }),
      providesTags: ['Rewards'],
    }),
    coins: build.query<CoinsAnswer, { page: number; limit: number }>({
      query: (params) => ({ url: '/v3/users/me/coins', params }),
      providesTags: ['Rewards'],
    }),
    /** Coins that the rules of the shop let this bag spend; null: as many as its goods cost. */
    coinRange: build.query<
      CoinRange | null,
      { items: { mat_var_id: number; quantity: number }[]; promo_code: string | null; point_bt: number }
    >({
      query: (data) => ({ url: '/getPro', method: 'POST', data }),
      transformResponse: ({ discount_promo_detail: { point_bt } }: PricedCart) => point_bt?.range ?? null,
      providesTags: ['Rewards'],
    }),
    verifyThe1: build.mutation<The1VerifyAnswer, The1VerifyRequest>({
      query: (data) => ({ url: '/the1/verify', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const {
  useCouponsQuery,
  useUserCouponsQuery,
  useCollectCouponMutation,
  useEventCampaignQuery,
  useCouponListQuery,
  useCoinsQuery,
  useCoinRangeQuery,
  useVerifyThe1Mutation,
} = calls;
