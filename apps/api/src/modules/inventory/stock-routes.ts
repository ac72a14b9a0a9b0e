import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { STOCK_LIST } from '@mali/contracts/lists/stock';
import {
  CorrectLotRequest,
  LotParams,
  LotSaleRequest,
  MovementsQuery,
  MoveUnitsRequest,
  StaffStock,
  StockCheck,
  StockDone,
  StockMovements,
  StockParams,
  StockRow,
  StockSettingsRequest,
  UndoStockRequest,
} from '@mali/contracts/staff-stock';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { correctLotOf, moveUnits, saveStockSettings, setLotSale, undoMovement } from './movements.ts';
import { countStock, exportStock, getMovements, getStock, getStockCheck, listStock } from './stock-list.ts';

const tags = ['stock'];
const security = [{ bearer: [] }];
const done = { 200: StockDone, ...ErrorAnswers };

/** Stock in the back office (docs/decisions/0028-stock-ledger.md). */
export function stockRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/stock',
      guard: 'stock:read',
      tag: 'stock',
      list: STOCK_LIST,
      row: StockRow,
      what: 'Stock of every variant',
      operation: 'Stock',
    },
    {
      page: (caller, query) => listStock(deps, caller, query),
      counts: (caller) => countStock(deps, caller),
      file: (caller, query) => exportStock(deps, caller, query),
    },
  );
  app.get(
    '/admin/stock/check',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'The newest run of the nightly check, and when lots leave sale',
        operationId: 'getStockCheck',
        querystring: Strict({}),
        response: { 200: StockCheck, ...ErrorAnswers },
      },
    },
    ({ caller }) => getStockCheck(deps, caller),
  );
  app.get(
    '/admin/stock/:mat_var_id',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'Stock of a variant: its lots, and what holds their units',
        operationId: 'getStock',
        params: StockParams,
        querystring: Strict({}),
        response: { 200: StaffStock, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => getStock(deps, caller, params.mat_var_id),
  );
  app.get(
    '/admin/stock/:mat_var_id/movements',
    {
      config: { guard: 'stock:read', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: 'The ledger of a variant, newest first',
        operationId: 'getStockMovements',
        params: StockParams,
        querystring: MovementsQuery,
        response: { 200: StockMovements, ...ErrorAnswers },
      },
    },
    ({ caller, params, query }) => getMovements(deps, caller, params.mat_var_id, query.before),
  );
  app.post(
    '/admin/stock_lots/:lot_id/units',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Adjust, damage, write off, quarantine, release or transfer units of a lot',
        operationId: 'moveStockUnits',
        params: LotParams,
        body: MoveUnitsRequest,
        response: done,
      },
    },
    ({ caller, params, body }) => moveUnits(deps, caller, params.lot_id, body),
  );
  app.post(
    '/admin/stock_lots/:lot_id/sale',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Take a lot out of sale, or put it back until its expiry day',
        operationId: 'setLotSale',
        params: LotParams,
        body: LotSaleRequest,
        response: done,
      },
    },
    ({ caller, params, body }) => setLotSale(deps, caller, params.lot_id, body),
  );
  app.post(
    '/admin/stock_lots/:lot_id',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Correct code, expiry, shelf place and unit cost of a lot',
        operationId: 'correctLot',
        params: LotParams,
        body: CorrectLotRequest,
        response: done,
      },
    },
    ({ caller, params, body }) => correctLotOf(deps, caller, params.lot_id, body),
  );
  app.post(
    '/admin/stock/undo',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Book the opposite of what one has just done with units',
        operationId: 'undoStock',
        body: UndoStockRequest,
        response: done,
      },
    },
    ({ caller, body }) => undoMovement(deps, caller, body.document),
  );
  app.post(
    '/admin/stock/settings',
    {
      config: { guard: 'stock:edit', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Set when lots leave sale',
        operationId: 'saveStockSettings',
        body: StockSettingsRequest,
        response: { 200: StockCheck, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => saveStockSettings(deps, caller, body),
  );
}
