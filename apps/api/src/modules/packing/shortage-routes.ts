import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { PackingParams } from '@mali/contracts/packing';
import { ReportShortage, ShortageFound, ShortageWait } from '@mali/contracts/shortage';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { reportShortage, shortageFound, shortageWaits } from './shortage.ts';

const schema = {
  ...{ tags: ['orders'], security: [{ bearer: [] }], params: PackingParams, querystring: Strict({}) },
  response: { 200: Ok, ...ErrorAnswers },
};

/** Orders that cannot be shipped, and their ways out (ORD-11, docs/decisions/0051). */
export function shortageRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/orders/:so_no/shortage',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        ...schema,
        summary:
          'Report goods that an order cannot be shipped without; it is not packed until this is settled',
        operationId: 'reportShortage',
        body: ReportShortage,
      },
    },
    async ({ caller, params, body }) => {
      await reportShortage(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/shortage/found',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        ...schema,
        summary: 'The missing goods of an order are there: it may be packed',
        operationId: 'shortageFound',
        body: ShortageFound,
      },
    },
    async ({ caller, params, body }) => {
      await shortageFound(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/shortage/wait',
    {
      config: { guard: 'order:change', rate: 'write' },
      schema: {
        ...schema,
        summary: 'An order waits for missing goods until a day, which its customer is told',
        operationId: 'shortageWaits',
        body: ShortageWait,
      },
    },
    async ({ caller, params, body }) => {
      await shortageWaits(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
}
