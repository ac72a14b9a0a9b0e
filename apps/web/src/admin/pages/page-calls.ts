import type { Brand, Category } from '@mali/contracts/catalogue';
import type { Layout } from '@mali/contracts/content';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  MakePageRequest,
  PageDraft,
  PageLayoutContent,
  PagesListAnswer,
  PreviewPageRequest,
  PublishDraftRequest,
  SaveDraftRequest,
  StaffPage,
} from '@mali/contracts/pages';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

const post = (url: string, data: object = {}) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffPages'] }).injectEndpoints({
  endpoints: (build) => ({
    staffPages: build.query<PagesListAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/pages', params }),
      providesTags: ['StaffPages'],
    }),
    staffPageCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/pages/counts' }),
      providesTags: ['StaffPages'],
    }),
    staffPage: build.query<StaffPage, string>({
      query: (page) => ({ url: `/admin/pages/${encodeURIComponent(page)}`, client: 'silent' }),
      providesTags: ['StaffPages'],
    }),
    makePage: build.mutation<StaffPage, MakePageRequest>({
      query: (data) => post('/admin/pages', data),
      invalidatesTags: ['StaffPages'],
    }),
    beginDraft: build.mutation<PageDraft, { page: string; layout_id: number | null }>({
      query: ({ page, layout_id }) => post(`/admin/pages/${encodeURIComponent(page)}/drafts`, { layout_id }),
      invalidatesTags: ['StaffPages'],
    }),
    pageDraft: build.query<PageDraft, number>({
      query: (id) => ({ url: `/admin/page_drafts/${id}`, client: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<PageDraft, { id: number; fields: SaveDraftRequest }>({
      query: ({ id, fields }) => post(`/admin/page_drafts/${id}`, fields),
    }),
    removeDraft: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/page_drafts/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['StaffPages'],
    }),
    publishDraft: build.mutation<PageLayoutContent, { id: number; fields: PublishDraftRequest }>({
      query: ({ id, fields }) => post(`/admin/page_drafts/${id}/publish`, fields),
      invalidatesTags: ['StaffPages'],
    }),
    pageVersion: build.query<PageLayoutContent, number>({
      query: (id) => ({ url: `/admin/page_layouts/${id}`, client: 'silent' }),
      providesTags: ['StaffPages'],
    }),
    withdrawVersion: build.mutation<PageDraft, number>({
      query: (id) => post(`/admin/page_layouts/${id}/withdraw`),
      invalidatesTags: ['StaffPages'],
    }),
    previewPage: build.mutation<Layout, PreviewPageRequest>({
      query: (data) => post('/admin/pages/preview', data),
    }),
    /** Brands and categories by the addresses that blocks name them with. */
    blockBrands: build.query<{ data: Brand[] }, void>({ query: () => ({ url: '/api/v2/brand' }) }),
    blockCategories: build.query<{ data: Category[] }, void>({
      query: () => ({ url: '/v3/categories/find' }),
    }),
  }),
});

export const {
  useStaffPagesQuery,
  useStaffPageCountsQuery,
  useStaffPageQuery,
  useMakePageMutation,
  useBeginDraftMutation,
  usePageDraftQuery,
  useSaveDraftMutation,
  useRemoveDraftMutation,
  usePublishDraftMutation,
  usePageVersionQuery,
  useWithdrawVersionMutation,
  usePreviewPageMutation,
  useBlockBrandsQuery,
  useBlockCategoriesQuery,
} = calls;

export const downloadPages = listDownload('/admin/pages', 'pages');
