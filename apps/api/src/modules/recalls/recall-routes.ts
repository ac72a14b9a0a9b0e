import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import {
  EndRecallRequest,
  NewRecallRequest,
  Recall,
  RecallExportQuery,
  RecallLotsAnswer,
  RecallLotsQuery,
  RecallOrdersAnswer,
  RecallOrdersQuery,
  RecallParams,
  RecallPreview,
  RecallPreviewRequest,
  RecallRow,
} from '@mali/contracts/recalls';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { CsvAnswers, sendTable } from '../../platform/table-file.ts';
import { countRecalls, exportRecalls, listRecalls } from './recall-list.ts';
import {
  exportRecallOrders,
  findLots,
  finishRecall,
  getRecall,
  previewRecall,
  recallOrders,
  resumeRecall,
  startRecall,
  stopRecall,
} from './recalls.ts';

const tags = ['stock'];
const one = { 200: Recall, ...ErrorAnswers };

/** Recalls of lots (docs/decisions/0073). */
export function recallRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/recalls',
      guard: 'recall:read',
      tag: 'stock',
      list: RECALL_LIST,
      row: RecallRow,
      what: 'Recalls of lots',
      operation: 'Recalls',
    },
    {
      page: (_caller, query) => listRecalls(deps, query),
      counts: () => countRecalls(deps),
      file: (caller, query) => exportRecalls(deps, caller, query),
    },
  );
  app.get(
    '/admin/recalls/lots',
    {
      config: { guard: 'recall:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Lots by their code or number, with the orders that a recall would concern',
        operationId: 'findRecallLots',
        querystring: RecallLotsQuery,
        response: { 200: RecallLotsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => findLots(deps, caller, query),
  );
  app.get(
    '/admin/recalls/:recall_id',
    {
      config: { guard: 'recall:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A recall, and how many of its customers were told',
        operationId: 'getRecall',
        params: RecallParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getRecall(deps, caller, params.recall_id),
  );
  app.get(
    '/admin/recalls/:recall_id/orders',
    {
      config: { guard: 'recall:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Orders of a recall with their customers',
        operationId: 'listRecallOrders',
        params: RecallParams,
        querystring: RecallOrdersQuery,
        response: { 200: RecallOrdersAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params, query }) => recallOrders(deps, caller, params.recall_id, query),
  );
  app.get(
    '/admin/recalls/:recall_id/orders.csv',
    {
      config: { guard: 'recall:read', rate: 'order' },
      schema: {
        tags,
        summary: 'Orders of a recall as CSV',
        operationId: 'exportRecallOrders',
        params: RecallParams,
        querystring: RecallExportQuery,
        response: CsvAnswers,
      },
    },
    async ({ caller, params, query }, reply) =>
      sendTable(
        reply,
        { name: `recall-${params.recall_id}` },
        await exportRecallOrders(deps, caller, params.recall_id, query.lang),
      ),
  );
  app.post(
    '/admin/recalls/preview',
    {
      config: { guard: 'recall:make', rate: 'browse' },
      schema: {
        tags,
        summary: 'The mail of a recall to customers, in both languages',
        operationId: 'previewRecall',
        body: RecallPreviewRequest,
        response: { 200: RecallPreview, ...ErrorAnswers },
      },
    },
    ({ body }) => previewRecall(deps, body),
  );
  app.post(
    '/admin/recalls',
    {
      config: { guard: 'recall:make', rate: 'write' },
      schema: {
        tags,
        summary: 'Recall lots, once for each key: they are not sold any more, and their customers are told',
        operationId: 'startRecall',
        body: NewRecallRequest,
        response: one,
      },
    },
    ({ caller, body }) => startRecall(deps, caller, body),
  );
  app.post(
    '/admin/recalls/:recall_id/stop',
    {
      config: { guard: 'recall:make', rate: 'write' },
      schema: {
        tags,
        summary: 'Stop telling customers; the lots stay blocked',
        operationId: 'stopRecall',
        params: RecallParams,
        body: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => stopRecall(deps, caller, params.recall_id),
  );
  app.post(
    '/admin/recalls/:recall_id/resume',
    {
      config: { guard: 'recall:make', rate: 'write' },
      schema: {
        tags,
        summary: 'Go through the orders again that are not settled',
        operationId: 'resumeRecall',
        params: RecallParams,
        body: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => resumeRecall(deps, caller, params.recall_id),
  );
  app.post(
    '/admin/recalls/:recall_id/end',
    {
      config: { guard: 'recall:make', rate: 'write' },
      schema: {
        tags,
        summary: 'End a recall',
        operationId: 'endRecall',
        params: RecallParams,
        body: EndRecallRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => finishRecall(deps, caller, params.recall_id, body),
  );
}
