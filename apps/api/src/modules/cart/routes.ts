import {
  BloggerErrorReport,
  CartProcessRequest,
  CartRequest,
  CartState,
  CouponListAnswer,
  CouponListRequest,
  GetProAnswer,
  GetProRequest,
  PromotionAnswer,
  PromotionQuery,
} from '@mali/contracts/cart';
import { ErrorAnswers, ID_MAX, Ok, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeCart,
  checkPromoCode,
  getCart,
  listCoupons,
  processCart,
  quotePromotions,
  reportBloggerError,
} from './service.ts';

const tags = ['cart'];

/**
 * Carts: a member's is stored here, a guest's is stored in the browser and only priced here (CART-18 to
 * CART-20).
 */
export function cartRoutes(app: App, deps: Deps): void {
  app.get(
    '/cart',
    {
      config: { guard: 'cart:own', rate: 'browse', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'The cart of the signed-in customer',
        operationId: 'getCart',
        security: [{ bearer: [] }],
        querystring: Strict({}),
        response: { 200: CartState, ...ErrorAnswers },
      },
    },
    async (request) => getCart(deps, request.caller),
  );
  app.post(
    '/cart',
    {
      config: { guard: 'cart:own', rate: 'write', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'One action on the cart of the signed-in customer',
        operationId: 'changeCart',
        security: [{ bearer: [] }],
        body: CartRequest,
        response: { 200: CartState, ...ErrorAnswers },
      },
    },
    async (request) => changeCart(deps, request.caller, request.body),
  );
  app.post(
    '/cart/blogger/error',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Report a blogger cart that is wrong',
        operationId: 'reportBloggerCartError',
        body: BloggerErrorReport,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      await reportBloggerError(deps, request.caller, request.body);
      return { ok: true as const };
    },
  );
  app.post(
    '/cart_process',
    {
      config: { guard: 'visitor', rate: 'write', whenClosed: 'answers', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'Price a cart that is sent along',
        operationId: 'processCart',
        body: CartProcessRequest,
        response: { 200: CartState, ...ErrorAnswers },
      },
    },
    async (request) => processCart(deps, request.caller, request.body),
  );
  app.post(
    '/getPro',
    {
      config: { guard: 'visitor', rate: 'write', whenClosed: 'answers', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'What promotions, a code and points make of a cart',
        operationId: 'getPromotionResult',
        body: GetProRequest,
        response: { 200: GetProAnswer, ...ErrorAnswers },
      },
    },
    async (request) => quotePromotions(deps, request.caller, request.body),
  );
  app.post(
    '/coupon_list',
    {
      config: { guard: 'visitor', rate: 'write', whenClosed: 'answers', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'Codes for this cart, the best first, each with its reason',
        operationId: 'listCoupons',
        body: CouponListRequest,
        response: { 200: CouponListAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) =>
      listCoupons(deps, caller, {
        units: body.items,
        promo_select: body.promo_select ?? null,
        promo_list: body.promo_list ?? [],
      }),
  );
  app.get(
    '/promotion',
    {
      config: { guard: 'visitor', rate: 'auth' },
      schema: {
        tags,
        summary: 'Try a promo code',
        operationId: 'checkPromoCode',
        querystring: PromotionQuery,
        response: { 200: PromotionAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => {
      // An invalid id (empty, or out of range) is in no cart.
      const ids = (query.orders ?? '')
        .split(',')
        .map(Number)
        .filter((id) => id > 0 && id <= ID_MAX);
      const units = ids.map((mat_var_id) => ({ mat_var_id }));
      return checkPromoCode(deps, caller, { promo_code: query.promo_code, units });
    },
  );
}
