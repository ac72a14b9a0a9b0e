import type {
  ChangeCollectionRequest,
  CollectionFields,
  CollectionMembers,
  CollectionPreview,
  CollectionsAnswer,
  StaffCollection,
} from '@mali/contracts/collections';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from './list-file.ts';
import { showAnswer } from './show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Collections'] }).injectEndpoints({
  endpoints: (build) => ({
    staffCollections: build.query<CollectionsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/collections', params }),
      providesTags: ['Collections'],
    }),
    staffCollectionCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/collections/counts' }),
      providesTags: ['Collections'],
    }),
    staffCollection: build.query<StaffCollection, number>({
      query: (id) => ({ url: `/admin/collections/${id}`, client: 'silent' }),
      providesTags: ['Collections'],
    }),
    previewCollection: build.query<CollectionPreview, CollectionMembers>({
      query: (data) => post('/admin/collections/preview', data),
      keepUnusedDataFor: 10,
    }),
    makeCollection: build.mutation<StaffCollection, CollectionFields>({
      query: (data) => post('/admin/collections', data),
      invalidatesTags: ['Collections'],
    }),
    changeCollection: build.mutation<StaffCollection, { id: number; fields: ChangeCollectionRequest }>({
      query: ({ id, fields }) => post(`/admin/collections/${id}`, fields),
      invalidatesTags: ['Collections'],
      onQueryStarted: showAnswer('staffCollection', ({ id }) => id),
    }),
    removeCollection: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/collections/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Collections'],
    }),
  }),
});

export const {
  useStaffCollectionsQuery,
  useStaffCollectionCountsQuery,
  useStaffCollectionQuery,
  usePreviewCollectionQuery,
  useMakeCollectionMutation,
  useChangeCollectionMutation,
  useRemoveCollectionMutation,
} = calls;

export const downloadCollections = listDownload('/admin/collections', 'collections');
