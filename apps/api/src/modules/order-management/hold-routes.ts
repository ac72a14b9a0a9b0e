import { ErrorAnswers, Ok, SoNo, Strict } from '@mali/contracts/common';
import { DecideHold, MarkFraud, SaveScreening, Screening } from '@mali/contracts/screening';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { decideHold, markFraud, saveScreening, screening } from './holds.ts';

const tags = ['orders'];
const security = [{ bearer: [] }];
const params = Strict({ so_no: SoNo });

/** Suspicious orders, and the rules that hold them (ORD-12, docs/decisions/0048). */
export function holdRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/orders/:so_no/hold',
    {
      config: { guard: 'order:review-hold', rate: 'write' },
      schema: {
        tags,
        summary: 'Release a suspicious order for packing, or cancel it',
        operationId: 'decideHold',
        security,
        params,
        body: DecideHold,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await decideHold(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/fraud',
    {
      config: { guard: 'order:review-hold', rate: 'write' },
      schema: {
        tags,
        summary: 'Mark a cancelled order as fraud, or take the mark back',
        operationId: 'markFraud',
        security,
        params,
        body: MarkFraud,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await markFraud(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/screening',
    {
      config: { guard: 'order:review-hold', rate: 'browse' },
      schema: {
        tags,
        summary: 'Rules that hold suspicious orders',
        operationId: 'getScreening',
        security,
        querystring: Strict({}),
        response: { 200: Screening, ...ErrorAnswers },
      },
    },
    () => screening(deps),
  );
  app.post(
    '/admin/screening',
    {
      config: { guard: 'screening:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Set the rules that hold suspicious orders',
        operationId: 'saveScreening',
        security,
        body: SaveScreening,
        response: { 200: Screening, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => saveScreening(deps, caller, body),
  );
}
