import { PAGE_SIZE } from '@mali/contracts/limits';
import type { AskToCancel, OrderAddressRequest, WithdrawCancelRequest } from '@mali/contracts/order-changes';
import { ORDER_GROUPS, type OrderGroup } from '@mali/contracts/order-status';
import type {
  CheckoutOptionsAnswer,
  Order,
  OrderAnswer,
  OrderPaymentQuery,
  OrderStatusRequest,
  OrdersAnswer,
  ReorderAnswer,
  UnreviewedAnswer,
} from '@mali/contracts/orders';
import type { OrderTokenAnswer } from '@mali/contracts/payments';
import { api } from '../../clients/api.ts';

/** The order is the first element of the response (TRACK-06). */
function firstOrder([order]: OrderAnswer): Order {
  if (order === undefined) throw new Error('the answer holds no order');
  return order;
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    order: build.query<Order, OrderPaymentQuery>({
      query: (params) => ({ url: '/order', params }),
      transformResponse: firstOrder,
      providesTags: (_order, _error, { so_no }) => [{ type: 'Order', id: so_no }],
    }),
    /** The signed-in customer's orders, newest number first; pages count from 0 (CHKO-23 to CHKO-26). */
    orders: build.query<OrdersAnswer, { page: number; group: OrderGroup | null; keyword: string }>({
      query: ({ page, group, keyword }) => ({
        url: '/orders',
        params: {
          page,
          limit: PAGE_SIZE.orders,
          sort: 'so_no',
          direction: 'desc',
          withItems: true,
          withCounts: true,
          ...(group !== null && { doc_status: ORDER_GROUPS[group].join(',') }),
          ...(keyword !== '' && { keyword }),
        },
      }),
      providesTags: ['Orders'],
    }),
    /** Delivered products without a review. */
    unreviewed: build.query<UnreviewedAnswer, void>({
      query: () => ({ url: '/v3/users/me/unreviewed' }),
      providesTags: ['Orders'],
    }),
    /** Adds the still available lines of an order to the bag. */
    reorder: build.mutation<ReorderAnswer, string>({
      query: (so_no) => ({
        url: `/v3/users/me/orders/${encodeURIComponent(so_no)}/reorder`,
        method: 'POST',
        data: {},
        client: 'silent',
      }),
    }),
    /** A read-only order by a shared link (TRACK-07). */
    orderByToken: build.query<Order, string>({
      query: (token) => ({ url: '/order/token', method: 'POST', data: { token } }),
    }),
    /** Creates a link that shows the order to anyone; a guest proves access by the e-mail. */
    shareOrder: build.mutation<OrderTokenAnswer, { so_no: string; email?: string }>({
      query: (data) => ({ url: '/order/token/generate', method: 'POST', data, client: 'silent' }),
    }),
    /** Accounts for transfers; none when the shop does not accept them. */
    transferAccounts: build.query<CheckoutOptionsAnswer['accounts'], void>({
      query: () => ({ url: '/v3/checkout-options' }),
      transformResponse: (answer: CheckoutOptionsAnswer) => answer.accounts,
    }),
    changeAddress: build.mutation<{ ok: true }, OrderAddressRequest>({
      query: (data) => ({ url: '/order/address', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_ok, _error, { so_no }) => [{ type: 'Order', id: so_no }, 'Orders'],
    }),
    askToCancel: build.mutation<{ ok: true }, AskToCancel>({
      query: (data) => ({ url: '/order/cancel_request', method: 'POST', data, client: 'silent' }),
      // After an error as well: it may have been packed meanwhile.
      invalidatesTags: (_ok, _error, { so_no }) => [{ type: 'Order', id: so_no }],
    }),
    withdrawCancelRequest: build.mutation<{ ok: true }, WithdrawCancelRequest>({
      query: (data) => ({ url: '/order/cancel_request/withdraw', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_ok, _error, { so_no }) => [{ type: 'Order', id: so_no }],
    }),
    changeStatus: build.mutation<{ ok: true }, OrderStatusRequest>({
      query: (data) => ({ url: '/order/status', method: 'POST', data }),
      invalidatesTags: (_ok, _error, { so_no }) => [{ type: 'Order', id: so_no }, 'Orders'],
    }),
  }),
});

export const {
  useAskToCancelMutation,
  useChangeAddressMutation,
  useOrderQuery,
  useOrdersQuery,
  useUnreviewedQuery,
  useReorderMutation,
  useOrderByTokenQuery,
  useShareOrderMutation,
  useTransferAccountsQuery,
  useChangeStatusMutation,
  useWithdrawCancelRequestMutation,
} = calls;
