import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { api } from '../../clients/api.ts';
import { flashSalesRequest } from './requests.ts';

const flashApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: remaining units change quickly. */
    flashSales: build.query<FlashSalesAnswer, number | null>({
      query: flashSalesRequest,
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { flashSales } = flashApi.endpoints;
export const { useFlashSalesQuery } = flashApi;
