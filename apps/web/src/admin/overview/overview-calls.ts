import type { Overview, OverviewQuery } from '@mali/contracts/overview';
import { api } from '../../clients/api.ts';

/** Requested again when something of the shop's work changes, as the counts of what waits. */
export const { useDayOverviewQuery } = api.enhanceEndpoints({ addTagTypes: ['Waiting'] }).injectEndpoints({
  endpoints: (build) => ({
    dayOverview: build.query<Overview, Required<OverviewQuery>>({
      query: (params) => ({ url: '/admin/overview', params, client: 'silent' }),
      providesTags: ['Waiting'],
    }),
  }),
});
