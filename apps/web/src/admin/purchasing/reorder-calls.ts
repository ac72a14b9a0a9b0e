import type { Reorder, ReorderSuppliers } from '@mali/contracts/reorder';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['PurchaseOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    reorderSuppliers: build.query<ReorderSuppliers, void>({
      query: () => ({ url: '/admin/reorder', client: 'silent' }),
      providesTags: ['PurchaseOrders'],
    }),
    reorderProposals: build.query<Reorder, { supplier_id: number; cover: number }>({
      query: ({ supplier_id, cover }) => ({
        ...{ url: `/admin/reorder/${supplier_id}`, params: { cover }, client: 'silent' },
      }),
      providesTags: ['PurchaseOrders'],
    }),
  }),
});

export const { useReorderSuppliersQuery, useReorderProposalsQuery } = calls;
