import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import {
  FindGoodsRequest,
  GoodsFound,
  NewReceiptRequest,
  Receipt,
  ReceiptParams,
  ReceiptRow,
  ReverseReceiptRequest,
} from '@mali/contracts/receiving';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { LotLabelPrinter } from './printer.ts';
import { countReceipts, exportReceipts, listReceipts } from './receipt-list.ts';
import { findGoods, getReceipt, lotLabelsOf, receiveGoods, reverseReceipt } from './receipts.ts';

const tags = ['purchasing'];
const one = { 200: Receipt, ...ErrorAnswers };
const Pdf = Type.Unsafe<Buffer>({ type: 'string', description: 'The document' });

/** Receiving of goods (docs/decisions/0058). */
export function receiptRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/receiving',
      guard: 'purchase:read',
      tag: 'purchasing',
      list: RECEIPT_LIST,
      row: ReceiptRow,
      what: 'Receipts of goods',
      operation: 'Receipts',
    },
    {
      page: (caller, query) => listReceipts(deps, caller, query),
      counts: () => countReceipts(deps),
      file: (caller, query) => exportReceipts(deps, caller, query),
    },
  );
  app.get(
    '/admin/receiving/:receipt_id',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What was received, lot by lot',
        operationId: 'getReceipt',
        params: ReceiptParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getReceipt(deps, caller, params.receipt_id),
  );
  app.post(
    '/admin/receiving',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Receive goods into stock, once for each key',
        operationId: 'receiveGoods',
        body: NewReceiptRequest,
        response: one,
      },
    },
    ({ caller, body }) => receiveGoods(deps, caller, body),
  );
  app.post(
    '/admin/receiving/goods',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Goods of a scanned code, with their newest lots',
        operationId: 'findGoods',
        body: FindGoodsRequest,
        response: { 200: GoodsFound, ...ErrorAnswers },
      },
    },
    ({ body }) => findGoods(deps, body),
  );
  app.post(
    '/admin/receiving/:receipt_id/reverse',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Take the units of a receipt out again by a counter-receipt',
        operationId: 'reverseReceipt',
        params: ReceiptParams,
        body: ReverseReceiptRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => reverseReceipt(deps, caller, params.receipt_id, body),
  );
  const printer = new LotLabelPrinter();
  app.addHook('onClose', async () => printer.close());
  app.get(
    '/admin/receiving/:receipt_id/labels',
    {
      config: { guard: 'purchase:read', rate: 'write' },
      schema: {
        tags,
        summary: 'Labels of the lots of a receipt, 100 mm by 50 mm',
        operationId: 'getLotLabels',
        params: ReceiptParams,
        querystring: Strict({}),
        response: {
          200: { description: 'The labels', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params }, reply) => {
      const labels = await lotLabelsOf(deps, params.receipt_id);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="lots-${params.receipt_id}.pdf"`)
        .send(await printer.print(labels, deps.now()));
    },
  );
}
