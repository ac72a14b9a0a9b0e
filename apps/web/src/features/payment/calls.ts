import type {
  CheckoutOptionsAnswer,
  InquiryAnswer,
  OrderPaymentQuery,
  OrderRespAnswer,
  QrPayment,
} from '@mali/contracts/orders';
import type { PaymentCreditAnswer, PaymentCreditRequest } from '@mali/contracts/payments';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    checkoutOptions: build.query<CheckoutOptionsAnswer, void>({
      query: () => ({ url: '/v3/checkout-options' }),
    }),
    orderQr: build.query<QrPayment, OrderPaymentQuery>({
      query: (params) => ({ url: '/order/qr', params }),
      // A QR code expires after minutes: returning to the page refetches.
      keepUnusedDataFor: 0,
    }),
    inquiry: build.query<InquiryAnswer, OrderPaymentQuery>({
      query: (params) => ({ url: '/inquiry/charge', params }),
      keepUnusedDataFor: 0,
    }),
    orderResp: build.query<OrderRespAnswer, OrderPaymentQuery>({
      query: (params) => ({ url: '/order_resp', params }),
      keepUnusedDataFor: 0,
    }),
    payByCard: build.mutation<PaymentCreditAnswer, PaymentCreditRequest>({
      // The page itself shows that the bank is pending.
      query: (data) => ({ url: '/payment_credit', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_answer, _error, { so_no }) => [{ type: 'Order', id: so_no }],
    }),
  }),
});

export const {
  useCheckoutOptionsQuery,
  useOrderQrQuery,
  useInquiryQuery,
  useOrderRespQuery,
  usePayByCardMutation,
} = calls;
