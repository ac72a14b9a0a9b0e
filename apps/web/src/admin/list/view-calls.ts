import type { SavedViewAnswer, SavedViewRequest, SavedViewsAnswer } from '@mali/contracts/office';
import type { ViewList } from '@mali/contracts/office-values';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['SavedViews'] }).injectEndpoints({
  endpoints: (build) => ({
    savedViews: build.query<SavedViewsAnswer, ViewList>({
      query: (list) => ({ url: '/admin/views', params: { list } }),
      providesTags: ['SavedViews'],
    }),
    /** `view_id` undefined: a new one. */
    saveView: build.mutation<SavedViewAnswer, SavedViewRequest & { view_id?: number | undefined }>({
      query: ({ view_id, ...data }) => ({
        url: view_id === undefined ? '/admin/views' : `/admin/views/${view_id}`,
        method: view_id === undefined ? 'POST' : 'PATCH',
        data,
        client: 'silent',
      }),
      invalidatesTags: ['SavedViews'],
    }),
    deleteView: build.mutation<unknown, number>({
      query: (view_id) => ({ url: `/admin/views/${view_id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['SavedViews'],
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewMutation, useDeleteViewMutation } = calls;
