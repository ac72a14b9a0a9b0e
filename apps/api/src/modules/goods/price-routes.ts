import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import {
  NewPriceChangeRequest,
  PriceChange,
  PriceChangeParams,
  PriceChangeQuery,
  PriceChangeRow,
  PricePreview,
  PricePreviewRequest,
  ProductPrices,
  ProductPricesParams,
} from '@mali/contracts/prices';
import { SetWasPriceRequest, WasPriceSetting } from '@mali/contracts/was-price';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  countPriceChanges,
  exportPriceChanges,
  getPriceChange,
  listPriceChanges,
  makePriceChange,
  productPrices,
  undoPrices,
} from './price-changes.ts';
import { previewPrices } from './price-preview.ts';
import { setWasPrice, wasPriceSetting } from './was-price.ts';

const tags = ['goods'];
const one = { 200: PriceChange, ...ErrorAnswers };

/** Prices on a timeline, and changes of many at once (docs/decisions/0057). */
export function priceRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/prices',
      guard: 'goods:read',
      tag: 'goods',
      list: PRICE_CHANGE_LIST,
      row: PriceChangeRow,
      what: 'Price changes',
      operation: 'PriceChanges',
    },
    {
      page: (_caller, query) => listPriceChanges(deps, query),
      counts: () => countPriceChanges(deps),
      file: (caller, query) => exportPriceChanges(deps, caller, query),
    },
  );
  app.get(
    '/admin/prices/:change_id',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A change of prices with its variants',
        operationId: 'getPriceChange',
        params: PriceChangeParams,
        querystring: PriceChangeQuery,
        response: one,
      },
    },
    ({ params, query }) => getPriceChange(deps.db, params.change_id, query.offset),
  );
  app.get(
    '/admin/products/:mat_id/prices',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Prices of a product: today, planned, and as they were',
        operationId: 'getProductPrices',
        params: ProductPricesParams,
        querystring: Strict({}),
        response: { 200: ProductPrices, ...ErrorAnswers },
      },
    },
    ({ params }) => productPrices(deps, params.mat_id),
  );
  app.get(
    '/admin/was_price',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Which price the shop strikes through',
        operationId: 'getWasPrice',
        querystring: Strict({}),
        response: { 200: WasPriceSetting, ...ErrorAnswers },
      },
    },
    () => wasPriceSetting(deps.db),
  );
  app.post(
    '/admin/was_price',
    {
      config: { guard: 'shop:set-up', rate: 'write' },
      schema: {
        tags,
        summary: 'Set which price the shop strikes through',
        operationId: 'setWasPrice',
        body: SetWasPriceRequest,
        response: { 200: WasPriceSetting, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => setWasPrice(deps, caller, body),
  );
  app.post(
    '/admin/prices/preview',
    {
      config: { guard: 'price:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Prices before and after a change, with what to look at',
        operationId: 'previewPrices',
        body: PricePreviewRequest,
        response: { 200: PricePreview, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => previewPrices(deps, caller, body),
  );
  app.post(
    '/admin/prices',
    {
      config: { guard: 'price:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change prices at once or for later',
        operationId: 'changePrices',
        body: NewPriceChangeRequest,
        response: one,
      },
    },
    ({ caller, body }) => makePriceChange(deps, caller, body),
  );
  app.post(
    '/admin/prices/:change_id/undo',
    {
      config: { guard: 'price:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Take a change of prices back as one act',
        operationId: 'undoPrices',
        params: PriceChangeParams,
        body: NoBody,
        response: one,
      },
    },
    ({ caller, params }) => undoPrices(deps, caller, params.change_id),
  );
}
