import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { Reorder, ReorderParams, ReorderQuery, ReorderSuppliers } from '@mali/contracts/reorder';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getReorder, listReorderSuppliers } from './reorder.ts';

const tags = ['purchasing'];

/** Proposals to order (docs/decisions/0070). */
export function reorderRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/reorder',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Suppliers of what runs out soon',
        operationId: 'listReorderSuppliers',
        querystring: Strict({}),
        response: { 200: ReorderSuppliers, ...ErrorAnswers },
      },
    },
    () => listReorderSuppliers(deps),
  );
  app.get(
    '/admin/reorder/:supplier_id',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What to order from a supplier',
        operationId: 'getReorder',
        params: ReorderParams,
        querystring: ReorderQuery,
        response: { 200: Reorder, ...ErrorAnswers },
      },
    },
    ({ caller, params, query }) => getReorder(deps, caller, params.supplier_id, query.cover),
  );
}
