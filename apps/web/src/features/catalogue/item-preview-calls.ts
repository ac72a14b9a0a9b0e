import type { ProductPreview } from '@mali/contracts/product-preview';
import { api } from '../../clients/api.ts';

export const { useItemPreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    itemPreview: build.query<ProductPreview, { id: number; at: string }>({
      query: ({ id, at }) => ({
        url: `/admin/products/${id}/preview`,
        method: 'GET',
        ...(at !== '' && { params: { at } }),
        client: 'silent',
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});
