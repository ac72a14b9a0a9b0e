import {
  AccountingMonth,
  AccountingReasonRequest,
  CloseMonthRequest,
  LotsAnswer,
  LotsExportQuery,
  LotsQuery,
  MonthExportQuery,
  MonthParams,
  NewPayoutRequest,
  PayoutAnswer,
  PayoutParams,
  PayoutsAnswer,
  TaxDocumentRow,
} from '@mali/contracts/accounting';
import { ACCOUNTING } from '@mali/contracts/accounting-values';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { TAX_DOCUMENT_LIST } from '@mali/contracts/lists/tax-documents';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { countTaxDocuments, exportTaxDocuments, listTaxDocuments } from './document-list.ts';
import { exportLots, getLots } from './lots.ts';
import { closeMonth, exportMonth, getMonth, reopenMonth } from './month.ts';
import { cancelPayout, getPayout, listPayouts, recordPayout } from './payouts.ts';

const common = { tags: ['accounting'], security: [{ bearer: [] }] };
const read = { guard: 'books:read', rate: 'browse' } as const;
const change = { guard: 'books:close', rate: 'write' } as const;

/** Accounts by month for the accountant (RPT-03). */
export function accountingRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/accounting/months/:month',
    {
      config: read,
      schema: {
        ...common,
        summary: 'Sums of a month, with what changed since it was closed',
        operationId: 'getAccountingMonth',
        params: MonthParams,
        querystring: Strict({}),
        response: { 200: AccountingMonth, ...ErrorAnswers },
      },
    },
    async ({ params }) => getMonth(deps, params.month),
  );
  app.get(
    '/admin/accounting/months/:month/export',
    {
      config: { guard: 'books:read', rate: 'order' },
      schema: {
        ...common,
        summary: 'Takings of a month by day and way of payment',
        operationId: 'exportAccountingMonth',
        params: MonthParams,
        querystring: MonthExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, params, query }, reply) =>
      sendTable(
        reply,
        { name: `takings-${params.month}`, format: query.format },
        await exportMonth(deps, caller, params.month, query),
      ),
  );
  app.post(
    '/admin/accounting/months/:month/close',
    {
      config: change,
      schema: {
        ...common,
        summary: 'Close a month: its figures are stored',
        operationId: 'closeAccountingMonth',
        params: MonthParams,
        body: CloseMonthRequest,
        response: { 200: AccountingMonth, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => closeMonth(deps, caller, params.month, body),
  );
  app.post(
    '/admin/accounting/months/:month/reopen',
    {
      config: change,
      schema: {
        ...common,
        summary: 'Open a closed month again',
        operationId: 'reopenAccountingMonth',
        params: MonthParams,
        body: AccountingReasonRequest,
        response: { 200: AccountingMonth, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => reopenMonth(deps, caller, params.month, body.reason),
  );
  app.get(
    '/admin/accounting/lots',
    {
      config: read,
      schema: {
        ...common,
        summary: 'Value of the stock, or cost of what was sold, by lot',
        operationId: 'getAccountingLots',
        querystring: LotsQuery,
        response: { 200: LotsAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => getLots(deps, query),
  );
  app.get(
    '/admin/accounting/lots/export',
    {
      config: { guard: 'books:read', rate: 'order' },
      schema: {
        ...common,
        summary: 'All lots of the report',
        operationId: 'exportAccountingLots',
        querystring: LotsExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) =>
      sendTable(
        reply,
        { name: `${query.of}-${query.day}`, format: query.format },
        await exportLots(deps, caller, query),
      ),
  );
  listRoutes(
    app,
    {
      path: '/admin/accounting/documents',
      guard: 'books:read',
      tag: 'accounting',
      list: TAX_DOCUMENT_LIST,
      row: TaxDocumentRow,
      what: 'Tax documents',
      operation: 'TaxDocuments',
    },
    {
      page: (caller, query) => listTaxDocuments(deps, caller, query),
      counts: () => countTaxDocuments(deps),
      file: (caller, query) => exportTaxDocuments(deps, caller, query),
    },
  );
  app.get(
    '/admin/accounting/payouts',
    {
      config: read,
      schema: {
        ...common,
        summary: 'Payouts of gateways, and charges that wait for one',
        operationId: 'listPayouts',
        querystring: Strict({}),
        response: { 200: PayoutsAnswer, ...ErrorAnswers },
      },
    },
    async () => listPayouts(deps),
  );
  app.get(
    '/admin/accounting/payouts/:payout_id',
    {
      config: read,
      schema: {
        ...common,
        summary: 'A payout, row by row',
        operationId: 'getPayout',
        params: PayoutParams,
        querystring: Strict({}),
        response: { 200: PayoutAnswer, ...ErrorAnswers },
      },
    },
    async ({ params }) => getPayout(deps, params.payout_id),
  );
  app.post(
    '/admin/accounting/payouts',
    {
      bodyLimit: ACCOUNTING.fileMax + 4096,
      config: change,
      schema: {
        ...common,
        summary: 'Record a payout of a gateway, and match its rows',
        operationId: 'recordPayout',
        body: NewPayoutRequest,
        response: { 200: PayoutAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => recordPayout(deps, caller, body),
  );
  app.post(
    '/admin/accounting/payouts/:payout_id/cancel',
    {
      config: change,
      schema: {
        ...common,
        summary: 'Take a payout back that was recorded wrongly',
        operationId: 'cancelPayout',
        params: PayoutParams,
        body: AccountingReasonRequest,
        response: { 200: PayoutAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => cancelPayout(deps, caller, params.payout_id, body.reason),
  );
}
