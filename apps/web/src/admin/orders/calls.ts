import type { AdminOrder, AdminOrdersAnswer } from '@mali/contracts/admin-orders';
import type { OrderStatusRequest } from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { saveFile } from '../shared/save-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query<AdminOrdersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/orders', params }),
      providesTags: ['AdminOrders'],
    }),
    adminOrder: build.query<AdminOrder, string>({
      query: (so_no) => ({ url: `/admin/orders/${so_no}` }),
      providesTags: (_order, _error, so_no) => [{ type: 'AdminOrder', id: so_no }],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    moveOrder: build.mutation<unknown, OrderStatusRequest>({
      query: (data) => ({ url: '/order/status', method: 'POST', data, client: 'silent' }),
      // Also after an error: a colleague may have moved it.
      invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
    }),
  }),
});

export const { useAdminOrdersQuery, useAdminOrderQuery, useMoveOrderMutation } = calls;

/**
 * Downloads the rows of a list, as CSV or for Excel.
 * @throws ApiError
 */
export async function downloadOrders(
  params: ListParameters & { lang: string; columns: string; format: 'csv' | 'xlsx' },
): Promise<void> {
  const { after: _after, before: _before, limit: _limit, ...rest } = params as Record<string, string>;
  const { data } = await silentHttp.get<Blob>('/admin/orders/export', {
    params: rest,
    responseType: 'blob',
    // A long list takes longer than any other call.
    timeout: 0,
  });
  saveFile(data, `orders.${params.format}`);
}
