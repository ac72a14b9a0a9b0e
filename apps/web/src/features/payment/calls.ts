import type {
  CheckoutOptionsAnswer,
  InquiryAnswer,
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
    orderQr: build.query<QrPayment, string>({
      query: (so_no) => ({ url: '/order/qr', params: { so_no } }),
      // A QR holds for minutes: coming back to the page asks again.
      keepUnusedDataFor: 0,
    }),
    inquiry: build.query<InquiryAnswer, string>({
      query: (so_no) => ({ url: '/inquiry/charge', params: { so_no } }),
      keepUnusedDataFor: 0,
    }),
    orderResp: build.query<OrderRespAnswer, string>({
      query: (so_no) => ({ url: '/order_resp', params: { so_no } }),
      keepUnusedDataFor: 0,
    }),
    payByCard: build.mutation<PaymentCreditAnswer, PaymentCreditRequest>({
      // The page itself says that the bank is being waited for.
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
