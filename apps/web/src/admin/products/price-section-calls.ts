import type { ProductPrices } from '@mali/contracts/prices';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Prices', 'Products'] }).injectEndpoints({
  endpoints: (build) => ({
    productPrices: build.query<ProductPrices, number>({
      query: (mat_id) => ({ url: `/admin/products/${mat_id}/prices`, client: 'silent' }),
      providesTags: ['Prices', 'Products'],
    }),
  }),
});

export const { useProductPricesQuery } = calls;
