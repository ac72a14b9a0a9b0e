import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation<ProcessOrderAnswer, { order: OrderRequest; key: string }>({
      query: ({ order, key }) => ({
        url: '/process_order',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['Orders', 'Rewards'],
    }),
  }),
});

export const { usePlaceOrderMutation } = calls;
