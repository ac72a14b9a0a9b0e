import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { STOCK_TRANSFER_LIST } from '@mali/contracts/lists/stock-transfers';
import {
  NewStockTransferRequest,
  ReceiveTransferRequest,
  StockTransfer,
  StockTransferLineRequest,
  StockTransferParams,
  StockTransferReasonRequest,
  StockTransferRow,
} from '@mali/contracts/stock-transfers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countTransfers, exportTransfers, listTransfers } from './list.ts';
import {
  cancelTransfer,
  getTransfer,
  makeTransfer,
  receiveTransfer,
  sendTransfer,
  setTransferLine,
  takeBackTransfer,
} from './transfers.ts';

const tags = ['stock'];
const one = { 200: StockTransfer, ...ErrorAnswers };

/** Transfers of many variants between places (docs/decisions/0072). */
export function stockTransferRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/stock_transfers',
      guard: 'stock:read',
      tag: 'stock',
      list: STOCK_TRANSFER_LIST,
      row: StockTransferRow,
      what: 'Transfers of stock between places',
      operation: 'StockTransfers',
    },
    {
      page: (caller, query) => listTransfers(deps, caller, query),
      counts: (caller) => countTransfers(deps, caller),
      file: (caller, query) => exportTransfers(deps, caller, query),
    },
  );
  app.get(
    '/admin/stock_transfers/:transfer_id',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A transfer with its goods and lots',
        operationId: 'getStockTransfer',
        params: StockTransferParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getTransfer(deps, params.transfer_id),
  );
  app.post(
    '/admin/stock_transfers',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Begin a transfer between two places, once for each key',
        operationId: 'makeStockTransfer',
        body: NewStockTransferRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeTransfer(deps, caller, body),
  );
  app.post(
    '/admin/stock_transfers/:transfer_id/lines',
    {
      config: { guard: 'stock:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'Set how many units of a variant a draft sends',
        operationId: 'setStockTransferLine',
        params: StockTransferParams,
        body: StockTransferLineRequest,
        response: one,
      },
    },
    ({ params, body }) => setTransferLine(deps, params.transfer_id, body),
  );
  app.post(
    '/admin/stock_transfers/:transfer_id/send',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Send a transfer: its units are on their way',
        operationId: 'sendStockTransfer',
        params: StockTransferParams,
        body: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => sendTransfer(deps, caller, params.transfer_id),
  );
  app.post(
    '/admin/stock_transfers/:transfer_id/take_back',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Take a transfer back that is on its way',
        operationId: 'takeBackStockTransfer',
        params: StockTransferParams,
        body: StockTransferReasonRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => takeBackTransfer(deps, caller, params.transfer_id, body),
  );
  app.post(
    '/admin/stock_transfers/:transfer_id/receive',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Receive a transfer, with what differs',
        operationId: 'receiveStockTransfer',
        params: StockTransferParams,
        body: ReceiveTransferRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => receiveTransfer(deps, caller, params.transfer_id, body),
  );
  app.post(
    '/admin/stock_transfers/:transfer_id/cancel',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Give up a draft',
        operationId: 'cancelStockTransfer',
        params: StockTransferParams,
        body: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => cancelTransfer(deps, caller, params.transfer_id),
  );
}
