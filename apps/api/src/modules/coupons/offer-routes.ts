import { ErrorAnswers, Lang, Strict } from '@mali/contracts/common';
import { OFFER_LIST } from '@mali/contracts/lists/offers';
import {
  ChangeOfferRequest,
  NewOfferRequest,
  OfferCodesRequest,
  OfferParams,
  OfferRow,
  OfferStageRequest,
  StaffOffer,
} from '@mali/contracts/staff-offers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { CsvAnswers, sendTable } from '../../platform/table-file.ts';
import { countOffers, exportOffers, listOffers } from './offer-list.ts';
import { addCodes, changeOffer, exportCodes, getOffer, makeOffer, setOfferStage } from './offers.ts';

const tags = ['promotions'];
const one = { 200: StaffOffer, ...ErrorAnswers };

/** Administration of promo codes, series of codes, coupons and gifts (docs/decisions/0062, 0066). */
export function offerRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/offers',
      guard: 'promotion:read',
      tag: 'promotions',
      list: OFFER_LIST,
      row: OfferRow,
      what: 'Promo codes, coupons and gifts, with what came of them',
      operation: 'Offers',
    },
    {
      page: (_caller, query) => listOffers(deps, query),
      counts: () => countOffers(deps),
      file: (caller, query) => exportOffers(deps, caller, query),
    },
  );
  app.get(
    '/admin/offers/:promo_id',
    {
      config: { guard: 'promotion:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A promo code, a series, a coupon or a gift with its versions',
        operationId: 'getOffer',
        params: OfferParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getOffer(deps, caller, params.promo_id),
  );
  app.post(
    '/admin/offers',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a promo code, a series of codes, a coupon or a gift',
        operationId: 'makeOffer',
        body: NewOfferRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeOffer(deps, caller, body),
  );
  app.post(
    '/admin/offers/:promo_id',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a promo code, a series, a coupon or a gift from now on',
        operationId: 'changeOffer',
        params: OfferParams,
        body: ChangeOfferRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeOffer(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/offers/:promo_id/stage',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Start, pause or end a promo code, a series, a coupon or a gift',
        operationId: 'setOfferStage',
        params: OfferParams,
        body: OfferStageRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setOfferStage(deps, caller, params.promo_id, body),
  );
  app.post(
    '/admin/offers/:promo_id/codes',
    {
      config: { guard: 'promotion:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make further codes of a series',
        operationId: 'addOfferCodes',
        params: OfferParams,
        body: OfferCodesRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => addCodes(deps, caller, params.promo_id, body),
  );
  app.get(
    '/admin/offers/:promo_id/codes',
    {
      config: { guard: 'promotion:edit', rate: 'order' },
      schema: {
        tags,
        summary: 'The codes of an offer as CSV, with the orders that used them',
        operationId: 'exportOfferCodes',
        params: OfferParams,
        querystring: Strict({ lang: Lang }),
        response: CsvAnswers,
      },
    },
    async ({ caller, params, query }, reply) =>
      sendTable(
        reply,
        { name: `codes-${params.promo_id}` },
        await exportCodes(deps, caller, params.promo_id, query.lang),
      ),
  );
}
