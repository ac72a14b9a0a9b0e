import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Moderation'] }).injectEndpoints({
  endpoints: (build) => ({
    moderationCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/moderation/counts', client: 'silent' }),
      providesTags: ['Moderation'],
    }),
  }),
});
export const { useModerationCountsQuery } = calls;
