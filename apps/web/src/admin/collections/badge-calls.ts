import type { BadgeFields, BadgesAnswer, ChangeBadgeRequest, StaffBadge } from '@mali/contracts/badges';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Badges'] }).injectEndpoints({
  endpoints: (build) => ({
    staffBadges: build.query<BadgesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/badges', params }),
      providesTags: ['Badges'],
    }),
    staffBadgeCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/badges/counts' }),
      providesTags: ['Badges'],
    }),
    staffBadge: build.query<StaffBadge, number>({
      query: (id) => ({ url: `/admin/badges/${id}`, client: 'silent' }),
      providesTags: ['Badges'],
    }),
    makeBadge: build.mutation<StaffBadge, BadgeFields>({
      query: (data) => post('/admin/badges', data),
      invalidatesTags: ['Badges'],
    }),
    changeBadge: build.mutation<StaffBadge, { id: number; fields: ChangeBadgeRequest }>({
      query: ({ id, fields }) => post(`/admin/badges/${id}`, fields),
      invalidatesTags: ['Badges'],
      onQueryStarted: showAnswer('staffBadge', ({ id }) => id),
    }),
    removeBadge: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/badges/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Badges'],
    }),
  }),
});

export const {
  useStaffBadgesQuery,
  useStaffBadgeCountsQuery,
  useStaffBadgeQuery,
  useMakeBadgeMutation,
  useChangeBadgeMutation,
  useRemoveBadgeMutation,
} = calls;

export const downloadBadges = listDownload('/admin/badges', 'badges');
