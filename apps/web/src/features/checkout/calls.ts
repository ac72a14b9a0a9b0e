import type {
  CheckoutOptionsAnswer,
  InquiryAnswer,
  OrderRequest,
  ProcessOrderAnswer,
  QrPayment,
} from '@mali/contracts/orders';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    checkoutOptions: build.query<CheckoutOptionsAnswer, void>({
      query: () => ({ url: '/v3/checkout-options' }),
    }),
    placeOrder: build.mutation<ProcessOrderAnswer, { order: OrderRequest; key: string }>({
      query: ({ order, key }) => ({
        url: '/process_order',
        method: 'POST',
        data: order,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: ['Orders'],
    }),
    orderQr: build.query<QrPayment, string>({
      query: (so_no) => ({ url: '/order/qr', params: { so_no } }),
      // A QR holds for minutes: coming back to the page asks again.
      keepUnusedDataFor: 0,
    }),
    inquiry: build.query<InquiryAnswer, string>({
      query: (so_no) => ({ url: '/inquiry/charge', params: { so_no } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCheckoutOptionsQuery, usePlaceOrderMutation, useOrderQrQuery, useInquiryQuery } = calls;
