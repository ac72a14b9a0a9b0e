import { ErrorAnswers } from '@mali/contracts/common';
import { Overview, OverviewQuery } from '@mali/contracts/overview';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { overviewOf } from './overview.ts';

/** The overview of the day (docs/decisions/0091). */
export function overviewRoutes(app: App, deps: Deps): void {
  const overview = overviewOf(deps);
  app.get(
    '/admin/overview',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags: ['reports'],
        security: [{ bearer: [] }],
        summary:
          'The day so far: sales, best sellers, stock-outs and late parcels, each for those who may read it',
        operationId: 'getOverview',
        querystring: OverviewQuery,
        response: { 200: Overview, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => overview(caller, query),
  );
}
