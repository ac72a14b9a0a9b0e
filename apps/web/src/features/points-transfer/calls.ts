import type { The1VerifyAnswer, The1VerifyRequest } from '@mali/contracts/coins';
import type { PointsTransfer, PointsTransfersAnswer } from '@mali/contracts/points-transfer';
import { api } from '../../clients/api.ts';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { silentHttp } from '../../clients/http.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Transfers'] }).injectEndpoints({
  endpoints: (build) => ({
    transfers: build.query<PointsTransfersAnswer, void>({
      query: () => ({ url: '/the1/transfers' }),
      providesTags: ['Transfers'],
    }),
    /** Verifies a card holder: without a code one is sent, with it the cards are returned (REST-60). */
    verifyHolder: build.mutation<The1VerifyAnswer, The1VerifyRequest>({
      query: (data) => ({ url: '/the1/verify', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const { useTransfersQuery, useVerifyHolderMutation } = calls;
export const { invalidateTags: transfersChanged } = calls.util;

/** Timeout for uploading two pictures of 5 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Submits a registration, idempotent by key.
 * @param onProgress receives the uploaded fraction, 0 to 1
 */
export async function sendTransfer(
  body: FormData,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ kept: PointsTransfer } | { refused: ApiError } | 'cancelled'> {
  try {
    const { data } = await silentHttp.post<PointsTransfer>('/the1/transfers', body, {
      timeout: UPLOAD_MS,
      signal,
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    });
    return { kept: data };
  } catch (failure) {
    if (signal.aborted) return 'cancelled';
    return { refused: toApiError(failure) };
  }
}
