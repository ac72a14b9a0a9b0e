import type { CodSummary, DifferencesCounts } from '@mali/contracts/remittance';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Remittance'] }).injectEndpoints({
  endpoints: (build) => ({
    codSummary: build.query<CodSummary, void>({
      query: () => ({ url: '/admin/remittance/summary' }),
      providesTags: ['Remittance'],
    }),
    /** How many differences each standing view has; the menu and the queue show them. */
    codDifferenceCounts: build.query<DifferencesCounts, void>({
      query: () => ({ url: '/admin/remittance/differences/counts' }),
      providesTags: ['Remittance'],
    }),
  }),
});

export const { useCodSummaryQuery, useCodDifferenceCountsQuery } = calls;
