import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { api } from '../../clients/api.ts';
import { flashSalesRequest } from './requests.ts';

const flashApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Told anew whenever a page asks: what is left of a sale is no matter of minutes. */
    flashSales: build.query<FlashSalesAnswer, number | null>({
      query: flashSalesRequest,
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { flashSales } = flashApi.endpoints;
export const { useFlashSalesQuery } = flashApi;
