import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { SearchedAnswer } from '@mali/contracts/staff-search';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Searches'] }).injectEndpoints({
  endpoints: (build) => ({
    searches: build.query<SearchedAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/search', params }),
      providesTags: ['Searches'],
    }),
    searchCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/search/counts' }),
      providesTags: ['Searches'],
    }),
  }),
});

export const { useSearchesQuery, useSearchCountsQuery } = calls;

export const downloadSearches = listDownload('/admin/search', 'search');
