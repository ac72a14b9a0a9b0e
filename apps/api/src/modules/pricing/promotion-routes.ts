import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import { ForecastRequest, PromotionForecast } from '@mali/contracts/promotion-forecast';
import { BudgetRequest, PromotionResults } from '@mali/contracts/promotion-results';
import {
  ChangePromotionRequest,
  NewPromotionRequest,
  PromotionParams,
  PromotionRow,
  PromotionSamples,
  PromotionSamplesRequest,
  PromotionStageRequest,
  StaffPromotion,
} from '@mali/contracts/staff-promotions';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { actOnForecast, getForecast } from './forecast.ts';
import {
  changePromotion,
  getPromotion,
  makePromotion,
  promotionSamples,
  setStage,
} from './promotion-admin.ts';
import { countPromotions, exportPromotions, listPromotions } from './promotion-list.ts';
import { changeBudget, getResults } from './results.ts';

const tags = ['promotions'];
const one = { 200: StaffPromotion, ...ErrorAnswers };

/** Administration of promotions (docs/decisions/0056). */
export function promotionRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/promotions',
      guard: 'promotion:read',
      tag: 'promotions',
      list: PROMOTION_LIST,
      row: PromotionRow,
      what: 'Promotions, with what came of them',
      operation: 'Promotions',
    },
    {
      page: (_caller, query) => listPromotions(deps, query),
      counts: () => countPromotions(deps),
      file: (caller, query) => exportPromotions(deps, caller, query),
    },
  );
  app.get(
    '/admin/promotions/:promo_id',
    {
      config: { guard: 'promotion:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A promotion with its versions',
        operationId: 'getPromotion',
        params: PromotionParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getPromotion(deps, params.promo_id),
  );
  app.post(
    '/admin/promotions',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a promotion',
        operationId: 'makePromotion',
        body: NewPromotionRequest,
        response: one,
      },
    },
    ({ caller, body }) => makePromotion(deps, caller, body),
  );
  app.post(
    '/admin/promotions/:promo_id',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a promotion from now on; orders keep what they were placed with',
        operationId: 'changePromotion',
        params: PromotionParams,
        body: ChangePromotionRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changePromotion(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/promotions/:promo_id/stage',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Start, pause or end a promotion',
        operationId: 'setPromotionStage',
        params: PromotionParams,
        body: PromotionStageRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setStage(deps, caller, params.promo_id, body),
  );
  app.get(
    '/admin/promotions/:promo_id/forecast',
    {
      config: { guard: 'promotion:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What a promotion would have done to the orders of the last days',
        operationId: 'getForecast',
        params: PromotionParams,
        querystring: Strict({}),
        response: { 200: PromotionForecast, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => getForecast(deps, caller, params.promo_id),
  );
  app.post(
    '/admin/promotions/:promo_id/forecast',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Price the orders of the last days again with a promotion, or stop that',
        operationId: 'actOnForecast',
        params: PromotionParams,
        body: ForecastRequest,
        response: { 200: PromotionForecast, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => actOnForecast(deps, caller, params.promo_id, body),
  );
  app.get(
    '/admin/promotions/:promo_id/results',
    {
      config: { guard: 'promotion:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What came of a promotion so far, and why orders did not get it',
        operationId: 'getResults',
        params: PromotionParams,
        querystring: Strict({}),
        response: { 200: PromotionResults, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => getResults(deps, caller, params.promo_id),
  );
  app.post(
    '/admin/promotions/:promo_id/budget',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Set what a promotion may take off orders before it ends',
        operationId: 'changeBudget',
        params: PromotionParams,
        body: BudgetRequest,
        response: { 200: PromotionResults, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => changeBudget(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/promotions/samples',
    {
      config: { guard: 'promotion:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Products, recent carts and rules to try a promotion with',
        operationId: 'samplePromotion',
        body: PromotionSamplesRequest,
        response: { 200: PromotionSamples, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => promotionSamples(deps, caller, body),
  );
}
