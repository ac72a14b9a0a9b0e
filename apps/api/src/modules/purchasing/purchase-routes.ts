import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { PURCHASE_LIST } from '@mali/contracts/lists/purchase-orders';
import {
  ChangePurchaseRequest,
  EndPurchaseRequest,
  NewPurchaseRequest,
  PurchaseFileQuery,
  PurchaseOrder,
  PurchaseParams,
  PurchaseRow,
  RevisePurchaseRequest,
  SendPurchaseRequest,
} from '@mali/contracts/purchase-orders';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { CsvAnswers, sendTable } from '../../platform/table-file.ts';
import { PurchasePrinter } from './printer.ts';
import { countPurchases, exportPurchases, listPurchases } from './purchase-list.ts';
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  getPurchase,
  getPurchaseCsv,
  getPurchaseDocument,
  makePurchase,
  revisePurchase,
  sendPurchase,
} from './purchase-orders.ts';

const tags = ['purchasing'];
const one = { 200: PurchaseOrder, ...ErrorAnswers };
const Pdf = Type.Unsafe<Buffer>({ type: 'string', description: 'The document' });

/** Purchase orders (docs/decisions/0070). */
export function purchaseRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/purchase_orders',
      guard: 'purchase:read',
      tag: 'purchasing',
      list: PURCHASE_LIST,
      row: PurchaseRow,
      what: 'Purchase orders',
      operation: 'PurchaseOrders',
    },
    {
      page: (caller, query) => listPurchases(deps, caller, query),
      counts: () => countPurchases(deps),
      file: (caller, query) => exportPurchases(deps, caller, query),
    },
  );
  app.get(
    '/admin/purchase_orders/:po_id',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A purchase order',
        operationId: 'getPurchaseOrder',
        params: PurchaseParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getPurchase(deps, caller, params.po_id),
  );
  app.post(
    '/admin/purchase_orders',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a draft of a purchase order, once for each key',
        operationId: 'makePurchaseOrder',
        body: NewPurchaseRequest,
        response: one,
      },
    },
    ({ caller, body }) => makePurchase(deps, caller, body),
  );
  app.post(
    '/admin/purchase_orders/:po_id',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a draft of a purchase order',
        operationId: 'changePurchaseOrder',
        params: PurchaseParams,
        body: ChangePurchaseRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changePurchase(deps, caller, params.po_id, body),
  );
  app.post(
    '/admin/purchase_orders/:po_id/send',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Send a purchase order to its supplier',
        operationId: 'sendPurchaseOrder',
        params: PurchaseParams,
        body: SendPurchaseRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => sendPurchase(deps, caller, params.po_id, body),
  );
  app.post(
    '/admin/purchase_orders/:po_id/revise',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a purchase order that was sent, by a new version',
        operationId: 'revisePurchaseOrder',
        params: PurchaseParams,
        body: RevisePurchaseRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => revisePurchase(deps, caller, params.po_id, body),
  );
  app.post(
    '/admin/purchase_orders/:po_id/cancel',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Cancel a purchase order of which nothing has come',
        operationId: 'cancelPurchaseOrder',
        params: PurchaseParams,
        body: EndPurchaseRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => cancelPurchase(deps, caller, params.po_id, body),
  );
  app.post(
    '/admin/purchase_orders/:po_id/close',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Close a purchase order of which the rest will not come',
        operationId: 'closePurchaseOrder',
        params: PurchaseParams,
        body: EndPurchaseRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => closePurchase(deps, caller, params.po_id, body),
  );
  const printer = new PurchasePrinter();
  app.addHook('onClose', async () => printer.close());
  app.get(
    '/admin/purchase_orders/:po_id/pdf',
    {
      config: { guard: 'purchase:read', rate: 'write' },
      schema: {
        tags,
        summary: 'A purchase order as PDF, in the language of the supplier',
        operationId: 'getPurchaseOrderPdf',
        params: PurchaseParams,
        querystring: PurchaseFileQuery,
        response: {
          200: { description: 'The order', content: { 'application/pdf': { schema: Pdf } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ caller, params, query }, reply) => {
      const document = await getPurchaseDocument(deps, caller, params.po_id, query.version);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${document.po_no}.pdf"`)
        .send(await printer.print(document));
    },
  );
  app.get(
    '/admin/purchase_orders/:po_id/csv',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'The lines of a purchase order as CSV',
        operationId: 'getPurchaseOrderCsv',
        params: PurchaseParams,
        querystring: PurchaseFileQuery,
        response: CsvAnswers,
      },
    },
    async ({ caller, params, query }, reply) => {
      const { name, content } = await getPurchaseCsv(deps, caller, params.po_id, query.version);
      return sendTable(reply, { name }, content);
    },
  );
}
