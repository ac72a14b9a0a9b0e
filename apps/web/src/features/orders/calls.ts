import { PAGE_SIZE } from '@mali/contracts/limits';
import type { Order, OrderAnswer, OrderStatusRequest, OrdersAnswer } from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** The order is the first element of the answer (TRACK-06). */
    order: build.query<Order, { so_no: string; email?: string }>({
      query: (params) => ({ url: '/order', params }),
      transformResponse: (answer: OrderAnswer) => {
        const [order] = answer;
        if (order === undefined) throw new Error('the answer holds no order');
        return order;
      },
      providesTags: (_order, _error, { so_no }) => [{ type: 'Order', id: so_no }],
    }),
    /** The signed-in customer's own, newest number first; pages count from 0 (CHKO-23 to CHKO-26). */
    orders: build.query<OrdersAnswer, number>({
      query: (page) => ({
        url: '/orders',
        params: { page, limit: PAGE_SIZE.orders, sort: 'so_no', direction: 'desc', withItems: true },
      }),
      providesTags: ['Orders'],
    }),
    changeStatus: build.mutation<{ ok: true }, OrderStatusRequest>({
      query: (data) => ({ url: '/order/status', method: 'POST', data }),
      invalidatesTags: (_ok, _error, { so_no }) => [{ type: 'Order', id: so_no }, 'Orders'],
    }),
  }),
});

export const { useOrderQuery, useOrdersQuery, useChangeStatusMutation } = calls;
