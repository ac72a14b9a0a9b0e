import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  BrandsAnswer,
  ChangeBrandRequest,
  NewBrandRequest,
  StaffBrand,
} from '@mali/contracts/staff-brands';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffBrands'] }).injectEndpoints({
  endpoints: (build) => ({
    staffBrands: build.query<BrandsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/brands', params }),
      providesTags: ['StaffBrands'],
    }),
    staffBrandCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/brands/counts' }),
      providesTags: ['StaffBrands'],
    }),
    staffBrand: build.query<StaffBrand, number>({
      query: (brand_id) => ({ url: `/admin/brands/${brand_id}`, client: 'silent' }),
      providesTags: ['StaffBrands'],
    }),
    makeBrand: build.mutation<StaffBrand, NewBrandRequest>({
      query: (data) => post('/admin/brands', data),
      invalidatesTags: ['StaffBrands'],
    }),
    changeBrand: build.mutation<StaffBrand, { brand_id: number; fields: ChangeBrandRequest }>({
      query: ({ brand_id, fields }) => post(`/admin/brands/${brand_id}`, fields),
      invalidatesTags: ['StaffBrands'],
      onQueryStarted: showAnswer('staffBrand', ({ brand_id }) => brand_id),
    }),
    removeBrand: build.mutation<unknown, number>({
      query: (brand_id) => ({ url: `/admin/brands/${brand_id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['StaffBrands'],
    }),
  }),
});

export const {
  useStaffBrandsQuery,
  useStaffBrandCountsQuery,
  useStaffBrandQuery,
  useMakeBrandMutation,
  useChangeBrandMutation,
  useRemoveBrandMutation,
} = calls;

export const downloadBrands = listDownload('/admin/brands', 'brands');
