import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  CountEntryRequest,
  CountLine,
  CountParams,
  CountReasonRequest,
  CountRow,
  NewCountRequest,
  RecountRequest,
  StockCount,
} from '@mali/contracts/counting';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countCounts, exportCounts, listCounts } from './count-list.ts';
import {
  approveCount,
  beginCount,
  cancelCount,
  countUnits,
  getCount,
  recount,
  submitCount,
} from './counts.ts';

const tags = ['stock'];
const one = { 200: StockCount, ...ErrorAnswers };

/** Counts of stock (docs/decisions/0064). */
export function countRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/stock_counts',
      guard: 'stock:read',
      tag: 'stock',
      list: COUNT_LIST,
      row: CountRow,
      what: 'Counts of stock',
      operation: 'StockCounts',
    },
    {
      page: (caller, query) => listCounts(deps, caller, query),
      counts: (caller) => countCounts(deps, caller),
      file: (caller, query) => exportCounts(deps, caller, query),
    },
  );
  app.get(
    '/admin/stock_counts/:count_id',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A count, product by product; what is expected only once it is handed in',
        operationId: 'getStockCount',
        params: CountParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getCount(deps, caller, params.count_id),
  );
  app.post(
    '/admin/stock_counts',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Begin a count of a shelf, category or brand, once for each key',
        operationId: 'beginStockCount',
        body: NewCountRequest,
        response: one,
      },
    },
    ({ caller, body }) => beginCount(deps, caller, body),
  );
  app.post(
    '/admin/stock_counts/:count_id/entries',
    {
      config: { guard: 'stock:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Count units of a product, once for each key',
        operationId: 'countStockUnits',
        params: CountParams,
        body: CountEntryRequest,
        response: { 200: CountLine, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => countUnits(deps, caller, params.count_id, body),
  );
  app.post(
    '/admin/stock_counts/:count_id/submit',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Hand a count in for a decision',
        operationId: 'submitStockCount',
        params: CountParams,
        body: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => submitCount(deps, caller, params.count_id),
  );
  app.post(
    '/admin/stock_counts/:count_id/recount',
    {
      config: { guard: 'stock:approve', rate: 'write' },
      schema: {
        tags,
        summary: 'Let products of a count be counted again',
        operationId: 'recountStock',
        params: CountParams,
        body: RecountRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => recount(deps, caller, params.count_id, body),
  );
  app.post(
    '/admin/stock_counts/:count_id/approve',
    {
      config: { guard: 'stock:approve', rate: 'write' },
      schema: {
        tags,
        summary: 'Book the differences of a count',
        operationId: 'approveStockCount',
        params: CountParams,
        body: CountReasonRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => approveCount(deps, caller, params.count_id, body.reason),
  );
  app.post(
    '/admin/stock_counts/:count_id/cancel',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'End a count without any change of stock',
        operationId: 'cancelStockCount',
        params: CountParams,
        body: CountReasonRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => cancelCount(deps, caller, params.count_id, body.reason),
  );
}
