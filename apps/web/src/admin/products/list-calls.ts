import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { ProductsAnswer } from '@mali/contracts/product-rows';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Products'] }).injectEndpoints({
  endpoints: (build) => ({
    products: build.query<ProductsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/products', params }),
      providesTags: ['Products'],
    }),
    productCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/products/counts' }),
      providesTags: ['Products'],
    }),
  }),
});

export const { useProductsQuery, useProductCountsQuery } = calls;

export const downloadProducts = listDownload('/admin/products', 'products');
