import type { DecideHold, MarkFraud } from '@mali/contracts/screening';
import { api } from '../../clients/api.ts';

type Of<Body> = Body & { so_no: string };

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    decideHold: build.mutation<unknown, Of<DecideHold>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/hold`, method: 'POST', data, client: 'silent' },
      }),
      // After a refusal too: a colleague may have decided.
      invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
    }),
    markFraud: build.mutation<unknown, Of<MarkFraud>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/fraud`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
    }),
  }),
});

export const { useDecideHoldMutation, useMarkFraudMutation } = calls;
