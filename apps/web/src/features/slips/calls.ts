import { PAGE_SIZE } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderPaymentQuery, OrderRespAnswer, OrdersAnswer } from '@mali/contracts/orders';
import type { UpdatePaymentAnswer } from '@mali/contracts/payments';
import type { Dispatch } from '@reduxjs/toolkit';
import { api } from '../../clients/api.ts';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { silentHttp } from '../../clients/http.ts';
import { paymentUpdateSet } from '../orders/index.ts';
import { type SlipForm, updatePaymentForm } from './slip-form.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Total and payment state of an order; requires proof of access. */
    waitingOrder: build.query<OrderRespAnswer, OrderPaymentQuery>({
      query: (params) => ({ url: '/order_resp', params }),
      keepUnusedDataFor: 0,
    }),
    /** The customer's own unpaid orders. */
    waitingOrders: build.query<OrdersAnswer, void>({
      query: () => ({
        url: '/orders',
        params: {
          doc_status: String(ORDER_STATUS.PLACED),
          page: 0,
          limit: PAGE_SIZE.orders,
          sort: 'so_no',
          direction: 'desc',
        },
      }),
      providesTags: ['Orders'],
    }),
  }),
});

export const { useWaitingOrderQuery, useWaitingOrdersQuery } = calls;

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Uploads a slip (PAY-15) and stores the result in the order slice (PAY-19, PAY-20).
 * @param onProgress receives the uploaded fraction, 0 to 1
 * @param signal ends the request: nothing is stored then
 * @returns the error, `cancelled`, or null
 */
export const updatePayment =
  (form: SlipForm, onProgress: (part: number) => void, signal: AbortSignal) =>
  async (dispatch: Dispatch): Promise<ApiError | 'cancelled' | null> => {
    dispatch(paymentUpdateSet(null));
    try {
      const { data } = await silentHttp.post<UpdatePaymentAnswer>(
        '/update_payment',
        updatePaymentForm(form),
        {
          timeout: UPLOAD_MS,
          signal,
          onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
        },
      );
      dispatch(paymentUpdateSet(data));
      dispatch(api.util.invalidateTags([{ type: 'Order', id: data.so_no }, 'Orders']));
      return null;
    } catch (failure) {
      if (signal.aborted) return 'cancelled';
      const error = toApiError(failure);
      dispatch(paymentUpdateSet({ error }));
      return error;
    }
  };
