import type { CategoriesAnswer, SearchAnswer } from '@mali/contracts/catalogue';
import { api } from '../../clients/api.ts';

const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole tree, once a visit: menus, the side menu and the front page read it. */
    categories: build.query<CategoriesAnswer, void>({
      query: () => ({ url: '/v3/categories/find' }),
      keepUnusedDataFor: 3600,
    }),
    search: build.query<SearchAnswer, string>({
      query: (keyword) => ({ url: '/search', params: { keyword } }),
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useCategoriesQuery, useSearchQuery } = navigationApi;
export const { categories } = navigationApi.endpoints;
