import type { ApplyRequest, BloggerAnswer } from '@mali/contracts/bloggers';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['OwnBlogger'] }).injectEndpoints({
  endpoints: (build) => ({
    ownBlogger: build.query<BloggerAnswer, void>({
      query: () => ({ url: '/v3/users/me/blogger' }),
      providesTags: ['OwnBlogger'],
      keepUnusedDataFor: 0,
    }),
    applyAsBlogger: build.mutation<BloggerAnswer, ApplyRequest>({
      query: (data) => ({ url: '/v3/users/me/blogger', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['OwnBlogger'],
    }),
    withdrawAsBlogger: build.mutation<BloggerAnswer, number>({
      query: (application_id) => ({
        ...{
          url: '/v3/users/me/blogger/withdraw',
          method: 'POST',
          data: { application_id },
          client: 'silent',
        },
      }),
      invalidatesTags: ['OwnBlogger'],
    }),
  }),
});

export const { useOwnBloggerQuery, useApplyAsBloggerMutation, useWithdrawAsBloggerMutation } = calls;
