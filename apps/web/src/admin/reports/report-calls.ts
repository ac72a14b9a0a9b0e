import type { SalesQuery, SalesReport } from '@mali/contracts/reports';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { saveFile } from '../shared/save-file.ts';

export const { useSalesReportQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    salesReport: build.query<SalesReport, SalesQuery>({
      query: (params) => ({ url: '/admin/reports/sales', params, client: 'silent' }),
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
