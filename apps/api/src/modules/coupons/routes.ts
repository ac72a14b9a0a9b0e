import { ErrorAnswers } from '@mali/contracts/common';
import {
  CollectCouponRequest,
  CouponsAnswer,
  GetCouponsRequest,
  GetUserCouponsRequest,
  UserCoupon,
  UserCouponsAnswer,
} from '@mali/contracts/coupons';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { collectCoupon, getCoupons, getUserCoupons } from './service.ts';

const tags = ['coupons'];

/** Collectable coupons, and those of a member (COUP-04 to COUP-08). */
export function couponRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/get_coupons',
    {
      config: { guard: 'visitor', rate: 'browse', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'Coupons that can be collected',
        operationId: 'getCoupons',
        body: GetCouponsRequest,
        response: { 200: CouponsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => getCoupons(deps, caller, body),
  );
  app.post(
    '/api/get_user_coupons',
    {
      config: { guard: 'coupon:own', rate: 'browse', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'Coupons the signed-in customer has collected',
        operationId: 'getUserCoupons',
        security: [{ bearer: [] }],
        body: GetUserCouponsRequest,
        response: { 200: UserCouponsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => getUserCoupons(deps, caller, body),
  );
  app.post(
    '/api/collect_coupon',
    {
      config: { guard: 'coupon:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Collect a coupon',
        operationId: 'collectCoupon',
        security: [{ bearer: [] }],
        body: CollectCouponRequest,
        response: { 200: UserCoupon, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => collectCoupon(deps, caller, body.obj),
  );
}
