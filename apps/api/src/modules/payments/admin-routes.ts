import { ErrorAnswers, Limit, NoBody, Page, SoNo, Strict } from '@mali/contracts/common';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import {
  OrderRefund,
  Reconciliation,
  ReconciliationsAnswer,
  Refundable,
  RefundDone,
  RefundQuote,
  RefundQuoteRequest,
  RefundRequest,
  StaffRefund,
} from '@mali/contracts/payments';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { getRuns, reconcile } from './reconcile.ts';
import { countRefunds, exportRefunds, listRefunds } from './refund-list.ts';
import { makeRefund, quoteRefund, refundable, refundTransferred } from './refunds.ts';

const tags = ['admin'];

/** Payments, refunds and reconciliation for the accountant. */
export function paymentAdminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/refundable',
    {
      config: { guard: 'refund:make', rate: 'browse' },
      schema: {
        tags,
        summary: 'What can be given back of an order',
        operationId: 'getRefundable',
        querystring: Strict({ so_no: SoNo }),
        response: { 200: Refundable, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => refundable(deps, caller, query.so_no),
  );
  app.post(
    '/admin/refunds/quote',
    {
      config: { guard: 'refund:make', rate: 'browse' },
      schema: {
        tags,
        summary: 'What units of an order would give back',
        operationId: 'quoteRefund',
        body: RefundQuoteRequest,
        response: { 200: RefundQuote, ...ErrorAnswers },
      },
    },
    async ({ body }) => quoteRefund(deps, body),
  );
  listRoutes(
    app,
    {
      path: '/admin/refunds',
      guard: 'refund:make',
      tag: 'admin',
      list: REFUND_LIST,
      row: StaffRefund,
      what: 'Refunds',
      operation: 'Refunds',
    },
    {
      page: (caller, query) => listRefunds(deps, caller, query),
      counts: () => countRefunds(deps),
      file: (caller, query) => exportRefunds(deps, caller, query),
    },
  );
  app.post(
    '/admin/refunds',
    {
      config: { guard: 'refund:make', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Refund lines of an order, or all that is left',
        operationId: 'makeRefund',
        body: RefundRequest,
        response: { 200: OrderRefund, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => makeRefund(deps, caller, body),
  );
  app.post(
    '/admin/refunds/done',
    {
      config: { guard: 'refund:make', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'A refund has been transferred by hand',
        operationId: 'refundTransferred',
        body: RefundDone,
        response: { 200: OrderRefund, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => refundTransferred(deps, caller, body),
  );
  app.get(
    '/admin/reconciliations',
    {
      config: { guard: 'books:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Checks of the books, newest first',
        operationId: 'getReconciliations',
        querystring: Strict({ page: Type.Optional(Page), limit: Type.Optional(Limit) }),
        response: { 200: ReconciliationsAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => getRuns(deps, query),
  );
  app.post(
    '/admin/reconciliations',
    {
      config: { guard: 'books:read', rate: 'order' },
      schema: {
        tags,
        summary: 'Check the books now',
        operationId: 'reconcile',
        body: NoBody,
        response: { 200: Reconciliation, ...ErrorAnswers },
      },
    },
    async ({ caller }) => {
      const run = await reconcile(deps);
      await recordStaffAction(deps.db, caller, {
        kind: 'books_checked',
        at: deps.now(),
        user_id: null,
        subject: `run ${run.run_id}`,
        details: { mended: run.mended, findings: run.findings.length },
      });
      return run;
    },
  );
}
