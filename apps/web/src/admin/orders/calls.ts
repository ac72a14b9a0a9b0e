import type { AdminOrder, AdminOrdersAnswer } from '@mali/contracts/admin-orders';
import type { OrderStatusRequest } from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

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

export const downloadOrders = listDownload('/admin/orders', 'orders');
