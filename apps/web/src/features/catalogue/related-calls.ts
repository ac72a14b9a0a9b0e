import type { Material } from '@mali/contracts/catalogue';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** A further page of related products (PROD-18). */
    relatedPage: build.query<Pick<Material, 'related' | 'pricing'>, { mat_id: number; related_page: number }>(
      {
        query: (params) => ({ url: '/api/v2/material', params }),
      },
    ),
  }),
});
export const { useRelatedPageQuery } = calls;
