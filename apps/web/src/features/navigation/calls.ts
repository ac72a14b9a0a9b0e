import type { SearchAnswer } from '@mali/contracts/catalogue';
import type { AnnouncementAnswer, PagesAnswer } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';

const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, string>({
      query: (keyword) => ({ url: '/search', params: { keyword } }),
      keepUnusedDataFor: 60,
    }),
    /** REST-72 */
    announcement: build.query<AnnouncementAnswer, void>({
      query: () => ({ url: '/header-announcements', client: 'content' }),
    }),
    /** Pages the server adds to the shop's own (SHELL-24, REST-70). */
    extraPages: build.query<PagesAnswer, void>({
      query: () => ({ url: '/pages', client: 'content' }),
    }),
  }),
});

export const { useSearchQuery, useAnnouncementQuery, useExtraPagesQuery } = navigationApi;
