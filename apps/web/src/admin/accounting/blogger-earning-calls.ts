import type { PayBloggerRequest, StaffEarningsAnswer } from '@mali/contracts/blogger-earnings';
import { api } from '../../clients/api.ts';
import { isConflict } from '../shared/calls.ts';
import { showAnswer } from '../shared/show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['BloggerEarnings'] }).injectEndpoints({
  endpoints: (build) => ({
    staffBloggerEarnings: build.query<StaffEarningsAnswer, void>({
      query: () => ({ url: '/admin/accounting/bloggers', client: 'silent' }),
      providesTags: ['BloggerEarnings'],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    payBlogger: build.mutation<StaffEarningsAnswer, PayBloggerRequest>({
      query: (data) => ({ url: '/admin/accounting/bloggers/pay', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_done, error) =>
        error === undefined || isConflict(error) ? ['BloggerEarnings'] : [],
      onQueryStarted: showAnswer('staffBloggerEarnings', () => undefined),
    }),
  }),
});

export const { useStaffBloggerEarningsQuery, usePayBloggerMutation } = calls;
