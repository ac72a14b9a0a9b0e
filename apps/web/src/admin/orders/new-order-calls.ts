import type { FindAnswer } from '@mali/contracts/office';
import type {
  OfficeOrderQuote,
  OfficeOrderQuoteRequest,
  OfficeOrderRequest,
  OrderCustomer,
} from '@mali/contracts/office-orders';
import type { ProcessOrderAnswer } from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    officeOrderQuote: build.query<OfficeOrderQuote, OfficeOrderQuoteRequest>({
      query: (data) => ({ url: '/admin/orders/quote', method: 'POST', data }),
      // Prices are not cached.
      keepUnusedDataFor: 0,
    }),
    orderCustomer: build.query<OrderCustomer, number>({
      query: (user_id) => ({ url: `/admin/order_customers/${user_id}` }),
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    findMembers: build.mutation<FindAnswer, string>({
      query: (q) => ({
        url: '/admin/find',
        method: 'POST',
        data: { q, kind: 'customers' },
        client: 'silent',
      }),
    }),
    makeOfficeOrder: build.mutation<ProcessOrderAnswer, { order: OfficeOrderRequest; key: string }>({
      query: ({ order, key }) => ({
        url: '/admin/orders',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': key },
        client: 'silent',
      }),
      invalidatesTags: ['AdminOrders'],
    }),
  }),
});

export const {
  useOfficeOrderQuoteQuery,
  useOrderCustomerQuery,
  useFindMembersMutation,
  useMakeOfficeOrderMutation,
} = calls;
