import type { SalesQuery, SalesReport } from '@mali/contracts/reports';
import type { ShopReportName } from '@mali/contracts/shop-report-values';
import type { ShopReport, ShopReportQuery } from '@mali/contracts/shop-reports';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { saveFile } from '../shared/save-file.ts';

type NamedQuery = ShopReportQuery & { report: ShopReportName };

export const { useSalesReportQuery, useShopReportQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    salesReport: build.query<SalesReport, SalesQuery>({
      query: (params) => ({ url: '/admin/reports/sales', params, client: 'silent' }),
    }),
    shopReport: build.query<ShopReport, NamedQuery>({
      query: ({ report, ...params }) => ({ url: `/admin/reports/${report}`, params, client: 'silent' }),
    }),
  }),
});

/** Saves every row of a report. @throws ApiError */
export async function downloadSales(
  params: SalesQuery & { lang: 'th' | 'en'; format: 'csv' | 'xlsx' },
): Promise<void> {
  const { data } = await silentHttp.get<Blob>('/admin/reports/sales/export', {
    params,
    responseType: 'blob',
  });
  saveFile(data, `sales-${params.by}-${params.from}-${params.until}.${params.format}`);
}

/** Saves every row of a report besides that of sales. @throws ApiError */
export async function downloadShopReport({
  report,
  ...params
}: NamedQuery & { lang: 'th' | 'en'; format: 'csv' | 'xlsx' }): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/reports/${report}/export`, {
    params,
    responseType: 'blob',
  });
  saveFile(data, `${report}-${params.by}-${params.from}-${params.until}.${params.format}`);
}
