import type {
  CancelUnitsQuote,
  CancelUnitsQuoteRequest,
  CancelUnitsRequest,
  DecideCancelRequest,
  DecideDelivery,
  ExchangeShadeRequest,
  OrderAddressRequest,
  ShadeOptions,
} from '@mali/contracts/order-changes';
import type { ChangeSenderRequest, SenderOptions } from '@mali/contracts/sending';
import { api } from '../../clients/api.ts';

type Of<Body> = Body & { so_no: string };

const calls = api
  .enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder', 'CancelQuote', 'ShadeOptions'] })
  .injectEndpoints({
    endpoints: (build) => ({
      // POST, because units of many lines are no query; it changes nothing.
      quoteCancelledUnits: build.query<CancelUnitsQuote, Of<CancelUnitsQuoteRequest>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/cancel_units/quote`, method: 'POST', data, client: 'silent' },
        }),
        providesTags: ['CancelQuote'],
        keepUnusedDataFor: 0,
      }),
      changeOrderAddress: build.mutation<unknown, OrderAddressRequest>({
        query: (data) => ({ url: '/order/address', method: 'POST', data, client: 'silent' }),
        invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
      }),
      shadeOptions: build.query<ShadeOptions, string>({
        query: (so_no) => ({ url: `/admin/orders/${so_no}/exchange` }),
        providesTags: ['ShadeOptions'],
        keepUnusedDataFor: 0,
      }),
      exchangeShade: build.mutation<unknown, Of<ExchangeShadeRequest>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/exchange`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: (_done, error, { so_no }) => [
          'AdminOrders',
          { type: 'AdminOrder', id: so_no },
          ...(error === undefined ? [] : (['ShadeOptions'] as const)),
        ],
      }),
      senderOptions: build.query<SenderOptions, string>({
        query: (so_no) => ({ url: `/admin/orders/${so_no}/sender`, client: 'silent' }),
        providesTags: ['ShadeOptions'],
        keepUnusedDataFor: 0,
      }),
      changeSender: build.mutation<unknown, Of<ChangeSenderRequest>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/sender`, method: 'POST', data, client: 'silent' },
        }),
        // After an error its choices as well: another order may have taken the units.
        invalidatesTags: (_done, error, { so_no }) => [
          'AdminOrders',
          { type: 'AdminOrder', id: so_no },
          ...(error === undefined ? [] : (['ShadeOptions'] as const)),
        ],
      }),
      decideCancelRequest: build.mutation<unknown, Of<DecideCancelRequest>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/cancel_request`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
      }),
      decideDelivery: build.mutation<unknown, Of<DecideDelivery>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/delivery_difference`, method: 'POST', data, client: 'silent' },
        }),
        invalidatesTags: (_done, _error, { so_no }) => ['AdminOrders', { type: 'AdminOrder', id: so_no }],
      }),
      cancelUnits: build.mutation<unknown, Of<CancelUnitsRequest>>({
        query: ({ so_no, ...data }) => ({
          ...{ url: `/admin/orders/${so_no}/cancel_units`, method: 'POST', data, client: 'silent' },
        }),
        // After an error the quote as well: a colleague may have changed the order.
        invalidatesTags: (_done, error, { so_no }) => [
          'AdminOrders',
          { type: 'AdminOrder', id: so_no },
          ...(error === undefined ? [] : (['CancelQuote'] as const)),
        ],
      }),
    }),
  });

export const {
  useQuoteCancelledUnitsQuery,
  useCancelUnitsMutation,
  useChangeSenderMutation,
  useSenderOptionsQuery,
  useChangeOrderAddressMutation,
  useDecideCancelRequestMutation,
  useDecideDeliveryMutation,
  useExchangeShadeMutation,
  useShadeOptionsQuery,
} = calls;
