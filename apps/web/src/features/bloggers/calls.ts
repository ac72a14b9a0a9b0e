import type { BloggerEarningsAnswer } from '@mali/contracts/blogger-earnings';
import type { BloggerLinksAnswer, NewBloggerLink } from '@mali/contracts/blogger-links';
import type { ApplyRequest, BloggerAnswer } from '@mali/contracts/bloggers';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['BloggerLinks', 'OwnBlogger'] }).injectEndpoints({
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
    bloggerLinks: build.query<BloggerLinksAnswer, void>({
      query: () => ({ url: '/v3/users/me/blogger/links' }),
      providesTags: ['BloggerLinks'],
      keepUnusedDataFor: 0,
    }),
    bloggerEarnings: build.query<BloggerEarningsAnswer, void>({
      query: () => ({ url: '/v3/users/me/blogger/earnings' }),
      keepUnusedDataFor: 0,
    }),
    makeBloggerLink: build.mutation<BloggerLinksAnswer, NewBloggerLink>({
      query: (data) => ({ url: '/v3/users/me/blogger/links', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['BloggerLinks'],
    }),
    switchBloggerLink: build.mutation<BloggerLinksAnswer, { link_id: number; active: boolean }>({
      query: ({ link_id, active }) => ({
        ...{ url: `/v3/users/me/blogger/links/${link_id}`, method: 'POST', data: { active } },
      }),
      invalidatesTags: ['BloggerLinks'],
    }),
  }),
});

export const {
  useOwnBloggerQuery,
  useApplyAsBloggerMutation,
  useWithdrawAsBloggerMutation,
  useBloggerLinksQuery,
  useBloggerEarningsQuery,
  useMakeBloggerLinkMutation,
  useSwitchBloggerLinkMutation,
} = calls;
