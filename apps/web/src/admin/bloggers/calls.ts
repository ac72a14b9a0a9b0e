import type {
  BloggerDecision,
  StaffBlogger,
  StaffBloggersAnswer,
  StaffBloggersCounts,
} from '@mali/contracts/bloggers';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { isConflict } from '../shared/calls.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Bloggers'] }).injectEndpoints({
  endpoints: (build) => ({
    bloggers: build.query<StaffBloggersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/bloggers', params }),
      providesTags: ['Bloggers'],
    }),
    bloggerCounts: build.query<StaffBloggersCounts, void>({
      query: () => ({ url: '/admin/bloggers/counts' }),
      providesTags: ['Bloggers'],
    }),
    /** An application, and its neighbours in the list of these parameters. */
    blogger: build.query<StaffBlogger, { application_id: number; list: ListParameters }>({
      query: ({ application_id, list: params }) => ({ url: `/admin/bloggers/${application_id}`, params }),
      providesTags: ['Bloggers'],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    decideBlogger: build.mutation<unknown, { application_id: number; decision: BloggerDecision }>({
      query: ({ application_id, decision: data }) => ({
        ...{ url: `/admin/bloggers/${application_id}/decide`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: (_done, error) => (error === undefined || isConflict(error) ? ['Bloggers'] : []),
    }),
  }),
});

export const { useBloggersQuery, useBloggerCountsQuery, useBloggerQuery, useDecideBloggerMutation } = calls;
export const downloadBloggers = listDownload('/admin/bloggers', 'bloggers');
