import type { BloggerClickAnswer } from '@mali/contracts/blogger-links';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Counts a click. */
    followBloggerLink: build.query<BloggerClickAnswer, string>({
      query: (code) => ({ url: '/v3/blogger_clicks', method: 'POST', data: { code }, client: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFollowBloggerLinkQuery } = calls;
