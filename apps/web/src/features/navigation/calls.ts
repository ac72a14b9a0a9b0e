import type { SearchAnswer } from '@mali/contracts/catalogue';
import type { AnnouncementAnswer, PagesAnswer } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';
import { announcementRequest, extraPagesRequest } from './requests.ts';

const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, string>({
      query: (keyword) => ({ url: '/search', params: { keyword } }),
      keepUnusedDataFor: 60,
    }),
    announcement: build.query<AnnouncementAnswer, void>({
      query: announcementRequest,
    }),
    extraPages: build.query<PagesAnswer, void>({
      query: extraPagesRequest,
    }),
  }),
});

export const { announcement, extraPages } = navigationApi.endpoints;
export const { useSearchQuery, useAnnouncementQuery, useExtraPagesQuery } = navigationApi;
