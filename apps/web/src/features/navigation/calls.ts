import type { AnnouncementAnswer, PagesAnswer } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';
import { announcementRequest, extraPagesRequest } from './requests.ts';

const navigationApi = api.injectEndpoints({
  endpoints: (build) => ({
    announcement: build.query<AnnouncementAnswer, void>({
      query: announcementRequest,
    }),
    extraPages: build.query<PagesAnswer, void>({
      query: extraPagesRequest,
    }),
  }),
});

export const { announcement, extraPages } = navigationApi.endpoints;
export const { useAnnouncementQuery, useExtraPagesQuery } = navigationApi;
