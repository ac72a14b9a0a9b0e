import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import {
  AdminReturn,
  AdminReturnsAnswer,
  AdminReturnsCounts,
  AdminReturnsQuery,
  ChangeWish,
  DecideReturn,
  ExchangeReturn,
  InspectReturn,
  OpenReturn,
  PayReturn,
  ReturnParams,
} from '@mali/contracts/returns';
import type { FastifyContextConfig } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { countReturns, listReturns } from './list.ts';
import {
  changeWish,
  decideReturn,
  exchangeReturn,
  getReturn,
  inspectReturn,
  openByStaff,
  payReturn,
  receiveReturn,
} from './staff.ts';

const tags = ['returns'];
const security = [{ bearer: [] }];
const answer = { 200: AdminReturn, ...ErrorAnswers } as const;

/** Returns in the back office (RTRN-02, RTRN-03, RTRN-05). */
export function adminReturnRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/returns',
    {
      config: { guard: 'return:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Returns, filtered and sorted, a page at a time',
        operationId: 'listAdminReturns',
        security,
        querystring: AdminReturnsQuery,
        response: { 200: AdminReturnsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => listReturns(deps, caller, query),
  );
  app.get(
    '/admin/returns/counts',
    {
      config: { guard: 'return:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'How many returns each standing view has',
        operationId: 'countAdminReturns',
        security,
        querystring: Strict({}),
        response: { 200: AdminReturnsCounts, ...ErrorAnswers },
      },
    },
    async () => countReturns(deps),
  );
  app.post(
    '/admin/returns',
    {
      config: { guard: 'return:open', rate: 'write' },
      schema: {
        tags,
        summary: 'Open a return of a shipped order for its customer',
        operationId: 'openReturn',
        security,
        body: OpenReturn,
        response: answer,
      },
    },
    async ({ caller, body }) => getReturn(deps, caller, await openByStaff(deps, caller, body)),
  );
  app.get(
    '/admin/returns/:return_no',
    {
      config: { guard: 'return:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'One return with its photos, quote and the history of its customer',
        operationId: 'getAdminReturn',
        security,
        params: ReturnParams,
        querystring: Strict({}),
        response: answer,
      },
    },
    async ({ caller, params }) => getReturn(deps, caller, params.return_no),
  );
  const step = <Body extends TSchema>(
    path: `/admin/returns/:return_no/${string}`,
    config: FastifyContextConfig,
    about: Readonly<{ operationId: string; summary: string; body: Body }>,
    run: (deps: Deps, caller: Caller, return_no: string, body: Static<Body>) => Promise<unknown>,
  ) =>
    app.post(
      path,
      { config, schema: { tags, security, ...about, params: ReturnParams, response: answer } },
      async ({ caller, params: { return_no }, body }) => {
        await run(deps, caller, return_no, body as Static<Body>);
        return getReturn(deps, caller, return_no);
      },
    );
  step(
    '/admin/returns/:return_no/decide',
    { guard: 'return:decide', rate: 'write' },
    { operationId: 'decideReturn', summary: 'Approve or refuse every line of a return', body: DecideReturn },
    decideReturn,
  );
  step(
    '/admin/returns/:return_no/receive',
    { guard: 'return:receive', rate: 'write' },
    { operationId: 'receiveReturn', summary: 'Note that the parcel of a return has come', body: NoBody },
    receiveReturn,
  );
  step(
    '/admin/returns/:return_no/inspect',
    { guard: 'return:receive', rate: 'write' },
    {
      operationId: 'inspectReturn',
      summary: 'Book what the inspection of returned goods found',
      body: InspectReturn,
    },
    inspectReturn,
  );
  step(
    '/admin/returns/:return_no/wish',
    { guard: 'return:decide', rate: 'write' },
    {
      operationId: 'changeReturnWish',
      summary: 'Change approved lines to an exchange, or to money',
      body: ChangeWish,
    },
    changeWish,
  );
  step(
    '/admin/returns/:return_no/exchange',
    { guard: 'refund:make', rate: 'write', fresh: true },
    {
      operationId: 'exchangeReturn',
      summary: 'Create the exchange order of a return',
      body: ExchangeReturn,
    },
    exchangeReturn,
  );
  step(
    '/admin/returns/:return_no/pay',
    { guard: 'refund:make', rate: 'write', fresh: true },
    { operationId: 'payReturn', summary: 'Refund a return, and close it', body: PayReturn },
    payReturn,
  );
}
