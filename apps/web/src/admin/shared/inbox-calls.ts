import type { InboxCounts } from '@mali/contracts/inbox';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Inbox'] }).injectEndpoints({
  endpoints: (build) => ({
    inboxCounts: build.query<InboxCounts, void>({
      query: () => ({ url: '/admin/inbox/counts', client: 'silent' }),
      providesTags: ['Inbox'],
    }),
  }),
});
export const { useInboxCountsQuery } = calls;
