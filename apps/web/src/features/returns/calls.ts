import type {
  OrderReturn,
  ReturnPhotoAnswer,
  ReturnQuote,
  ReturnQuoteRequest,
  ReturnRequest,
  ReturnsAnswer,
  WithdrawReturn,
} from '@mali/contracts/returns';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';

/** A phone on a slow connection sends 10 MB in this time. */
const UPLOAD_MS = 120_000;

/** An order with the proof of access to it. */
export type ProvenOrder = { so_no: string; email?: string; token?: string };

const calls = api.enhanceEndpoints({ addTagTypes: ['Returns'] }).injectEndpoints({
  endpoints: (build) => ({
    returns: build.query<ReturnsAnswer, ProvenOrder>({
      query: (params) => ({ url: '/order/returns', params }),
      providesTags: ['Returns'],
      // Photo links are valid for some minutes.
      keepUnusedDataFor: 0,
    }),
    quoteReturn: build.query<ReturnQuote, ReturnQuoteRequest>({
      query: (data) => ({ url: '/order/returns/quote', method: 'POST', data }),
      keepUnusedDataFor: 0,
    }),
    askReturn: build.mutation<OrderReturn, ReturnRequest>({
      query: (data) => ({ url: '/order/returns', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Returns'],
    }),
    withdrawReturn: build.mutation<OrderReturn, WithdrawReturn>({
      query: (data) => ({ url: '/order/returns/withdraw', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Returns'],
    }),
  }),
});

export const { useReturnsQuery, useQuoteReturnQuery, useAskReturnMutation, useWithdrawReturnMutation } =
  calls;

/**
 * Uploads a photo for a request that is being written.
 * @returns its name
 * @throws ApiError
 */
export async function sendPhoto(
  order: ProvenOrder,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(order)) form.append(name, value);
  form.append('photo', file);
  const { data } = await silentHttp.post<ReturnPhotoAnswer>('/order/returns/photo', form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data.photo;
}
