import { ErrorAnswers } from '@mali/contracts/common';
import { SHOP_REPORT_NAMES, shopReport } from '@mali/contracts/shop-report-values';
import { ShopReport, shopReportExportQuery, shopReportQuery } from '@mali/contracts/shop-reports';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { exportShopReport, getShopReport } from './shop-reports.ts';

const common = { tags: ['reports'], security: [{ bearer: [] }] };

/** The reports besides sales, each with the same two calls (docs/decisions/0090). */
export function shopReportRoutes(app: App, deps: Deps): void {
  for (const name of SHOP_REPORT_NAMES) {
    const { en, permission } = shopReport(name);
    const operation = `${name[0]?.toUpperCase()}${name.slice(1)}Report`;
    app.get(
      `/admin/reports/${name}`,
      {
        config: { guard: permission, rate: 'browse' },
        schema: {
          ...common,
          summary: `Report "${en}" of some days, compared with earlier days`,
          operationId: `get${operation}`,
          querystring: shopReportQuery(name),
          response: { 200: ShopReport, ...ErrorAnswers },
        },
      },
      ({ query }) => getShopReport(deps, name, query),
    );
    app.get(
      `/admin/reports/${name}/export`,
      {
        config: { guard: permission, rate: 'order' },
        schema: {
          ...common,
          summary: `Report "${en}", all rows as CSV or as a workbook`,
          operationId: `export${operation}`,
          querystring: shopReportExportQuery(name),
          response: TableAnswers,
        },
      },
      async ({ caller, query }, reply) =>
        sendTable(
          reply,
          { name: `${name}-${query.by}-${query.from}-${query.until}`, format: query.format },
          await exportShopReport(deps, caller, name, query),
        ),
    );
  }
}
