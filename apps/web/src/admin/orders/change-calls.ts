import type {
  CancelUnitsQuote,
  CancelUnitsQuoteRequest,
  CancelUnitsRequest,
  OrderAddressRequest,
} from '@mali/contracts/order-changes';
import { api } from '../../clients/api.ts';

type Of<Body> = Body & { so_no: string };

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    // POST, because units of many lines are no query; it changes nothing.
    quoteCancelledUnits: build.query<CancelUnitsQuote, Of<CancelUnitsQuoteRequest>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/cancel_units/quote`, method: 'POST', data, client: 'silent' },
      }),
      providesTags: (_quote, _error, { so_no }) => [{ type: 'AdminOrder', id: so_no }],
      keepUnusedDataFor: 0,
    }),
    changeOrderAddress: build.mutation<unknown, OrderAddressRequest>({
      query: (data) => ({ url: '/order/address', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
    }),
    cancelUnits: build.mutation<unknown, Of<CancelUnitsRequest>>({
      query: ({ so_no, ...data }) => ({
        ...{ url: `/admin/orders/${so_no}/cancel_units`, method: 'POST', data, client: 'silent' },
      }),
      // Also after an error: a colleague may have changed it.
      invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
    }),
  }),
});

export const { useQuoteCancelledUnitsQuery, useCancelUnitsMutation, useChangeOrderAddressMutation } = calls;
