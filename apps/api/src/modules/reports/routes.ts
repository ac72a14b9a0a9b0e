import { ErrorAnswers } from '@mali/contracts/common';
import { SalesExportQuery, SalesQuery, SalesReport } from '@mali/contracts/reports';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { exportSales, getSales } from './sales.ts';
import { reportScheduleRoutes } from './schedule-routes.ts';
import { shopReportRoutes } from './shop-report-routes.ts';

const common = { tags: ['reports'], security: [{ bearer: [] }] };

/** Reports (docs/decisions/0083). */
export function reportRoutes(app: App, deps: Deps): void {
  shopReportRoutes(app, deps);
  reportScheduleRoutes(app, deps);
  app.get(
    '/admin/reports/sales',
    {
      config: { guard: 'report:read', rate: 'browse' },
      schema: {
        ...common,
        summary: 'Sales of some days by one dimension, compared with earlier days',
        operationId: 'getSalesReport',
        querystring: SalesQuery,
        response: { 200: SalesReport, ...ErrorAnswers },
      },
    },
    ({ query }) => getSales(deps, query),
  );
  app.get(
    '/admin/reports/sales/export',
    {
      config: { guard: 'report:read', rate: 'order' },
      schema: {
        ...common,
        summary: 'Sales of some days by one dimension, all rows as CSV or as a workbook',
        operationId: 'exportSalesReport',
        querystring: SalesExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) =>
      sendTable(
        reply,
        { name: `sales-${query.by}-${query.from}-${query.until}`, format: query.format },
        await exportSales(deps, caller, query),
      ),
  );
}
