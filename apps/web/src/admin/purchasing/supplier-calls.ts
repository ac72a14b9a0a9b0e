import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangeSupplierRequest,
  RemoveSupplierGoodsRequest,
  Supplier,
  SupplierActiveRequest,
  SupplierFields,
  SupplierGoods,
  SupplierGoodsRequest,
  SuppliersAnswer,
} from '@mali/contracts/suppliers';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { supplier_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Suppliers', 'SupplierGoods'] }).injectEndpoints({
  endpoints: (build) => ({
    suppliers: build.query<SuppliersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/suppliers', params }),
      providesTags: ['Suppliers'],
    }),
    supplierCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/suppliers/counts' }),
      providesTags: ['Suppliers'],
    }),
    supplier: build.query<Supplier, number>({
      query: (supplier_id) => ({ url: `/admin/suppliers/${supplier_id}`, client: 'silent' }),
      providesTags: ['Suppliers'],
    }),
    supplierGoods: build.query<SupplierGoods, number>({
      query: (supplier_id) => ({ url: `/admin/suppliers/${supplier_id}/goods`, client: 'silent' }),
      providesTags: ['SupplierGoods'],
    }),
    makeSupplier: build.mutation<Supplier, SupplierFields>({
      query: (data) => post('/admin/suppliers', data),
      invalidatesTags: ['Suppliers'],
    }),
    changeSupplier: build.mutation<Supplier, Of & { fields: ChangeSupplierRequest }>({
      query: ({ supplier_id, fields }) => post(`/admin/suppliers/${supplier_id}`, fields),
      invalidatesTags: ['Suppliers'],
      onQueryStarted: showAnswer('supplier', ({ supplier_id }) => supplier_id),
    }),
    setSupplierActive: build.mutation<Supplier, Of & SupplierActiveRequest>({
      query: ({ supplier_id, ...data }) => post(`/admin/suppliers/${supplier_id}/active`, data),
      invalidatesTags: ['Suppliers'],
      onQueryStarted: showAnswer('supplier', ({ supplier_id }) => supplier_id),
    }),
    setSupplierGoods: build.mutation<SupplierGoods, Of & SupplierGoodsRequest>({
      query: ({ supplier_id, ...data }) => post(`/admin/suppliers/${supplier_id}/goods`, data),
      invalidatesTags: ['SupplierGoods', 'Suppliers'],
      onQueryStarted: showAnswer('supplierGoods', ({ supplier_id }) => supplier_id),
    }),
    removeSupplierGoods: build.mutation<SupplierGoods, Of & RemoveSupplierGoodsRequest>({
      query: ({ supplier_id, ...data }) => post(`/admin/suppliers/${supplier_id}/goods/remove`, data),
      invalidatesTags: ['SupplierGoods', 'Suppliers'],
      onQueryStarted: showAnswer('supplierGoods', ({ supplier_id }) => supplier_id),
    }),
  }),
});

export const {
  useSuppliersQuery,
  useSupplierCountsQuery,
  useSupplierQuery,
  useSupplierGoodsQuery,
  useMakeSupplierMutation,
  useChangeSupplierMutation,
  useSetSupplierActiveMutation,
  useSetSupplierGoodsMutation,
  useRemoveSupplierGoodsMutation,
} = calls;

export const downloadSuppliers = listDownload('/admin/suppliers', 'suppliers');
