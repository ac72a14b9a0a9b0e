import type { GridRows, GridRowsRequest, SavedGrid, SaveGridRequest } from '@mali/contracts/grid';
import type { ProductChoices } from '@mali/contracts/staff-products';
import { api } from '../../clients/api.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Products', 'Prices'] }).injectEndpoints({
  endpoints: (build) => ({
    gridRows: build.query<GridRows, GridRowsRequest>({ query: (data) => post('/admin/grid/rows', data) }),
    gridChoices: build.query<ProductChoices, void>({ query: () => ({ url: '/admin/products/choices' }) }),
    saveGrid: build.mutation<SavedGrid, SaveGridRequest>({
      query: (data) => post('/admin/grid', data),
      invalidatesTags: (_saved, error) => (error === undefined ? ['Products', 'Prices'] : []),
    }),
  }),
});

export const { useGridRowsQuery, useGridChoicesQuery, useSaveGridMutation } = calls;
