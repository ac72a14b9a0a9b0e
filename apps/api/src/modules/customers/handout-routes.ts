import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { HandoutCount, HandoutRequest, HandoutsAnswer } from '@mali/contracts/coupon-handouts';
import { OfferParams } from '@mali/contracts/staff-offers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { countHandout, listHandouts, startHandout } from './handouts.ts';

const tags = ['staff'];

/** Coupons given to segments of customers (docs/decisions/0105). */
export function handoutRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/offers/:promo_id/handouts',
    {
      config: { guard: 'mailing:send', rate: 'browse' },
      schema: {
        tags,
        summary: 'Segments that a coupon was given to, with what came of it',
        operationId: 'listHandouts',
        params: OfferParams,
        querystring: Strict({}),
        response: { 200: HandoutsAnswer, ...ErrorAnswers },
      },
    },
    ({ params }) => listHandouts(deps, params.promo_id),
  );
  app.post(
    '/admin/offers/:promo_id/handouts/count',
    {
      config: { guard: 'mailing:send', rate: 'write' },
      schema: {
        tags,
        summary: 'What it would do to give a coupon to a segment now',
        operationId: 'countHandout',
        params: OfferParams,
        body: HandoutRequest,
        response: { 200: HandoutCount, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => countHandout(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/offers/:promo_id/handouts',
    {
      config: { guard: 'mailing:send', rate: 'write' },
      schema: {
        tags,
        summary: 'Give a coupon to the members of a segment',
        operationId: 'startHandout',
        params: OfferParams,
        body: HandoutRequest,
        response: { 200: HandoutsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => startHandout(deps, caller, params.promo_id, body),
  );
}
