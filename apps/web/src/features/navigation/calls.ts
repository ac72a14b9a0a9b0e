import type { SearchAnswer } from '@mali/contracts/catalogue';
import { api } from '../../clients/api.ts';

const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, string>({
      query: (keyword) => ({ url: '/search', params: { keyword } }),
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchQuery } = navigationApi;
