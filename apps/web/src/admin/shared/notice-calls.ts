import type {
  ReadStaffNotices,
  ReadStaffNoticesAnswer,
  StaffNoticeChoiceRequest,
  StaffNoticeChoices,
  StaffNoticesAnswer,
} from '@mali/contracts/staff-notices';
import { api } from '../../clients/api.ts';
import { showAnswer } from './show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffNotices', 'NoticeChoices'] }).injectEndpoints({
  endpoints: (build) => ({
    staffNotices: build.query<StaffNoticesAnswer, void>({
      query: () => ({ url: '/admin/notices' }),
      providesTags: ['StaffNotices'],
    }),
    earlierNotices: build.query<StaffNoticesAnswer, number>({
      query: (before) => ({ url: '/admin/notices', params: { before } }),
    }),
    readStaffNotices: build.mutation<ReadStaffNoticesAnswer, ReadStaffNotices>({
      query: (data) => ({ url: '/admin/notices/read', method: 'POST', data, client: 'silent' }),
      onQueryStarted: showAnswer('staffNotices', () => undefined),
    }),
    noticeChoices: build.query<StaffNoticeChoices, void>({
      query: () => ({ url: '/admin/notices/choices' }),
      providesTags: ['NoticeChoices'],
    }),
    chooseNotices: build.mutation<StaffNoticeChoices, StaffNoticeChoiceRequest>({
      query: (data) => ({ url: '/admin/notices/choices', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['NoticeChoices', 'StaffNotices'],
      onQueryStarted: showAnswer('noticeChoices', () => undefined),
    }),
  }),
});

export const {
  useStaffNoticesQuery,
  useLazyEarlierNoticesQuery,
  useReadStaffNoticesMutation,
  useNoticeChoicesQuery,
  useChooseNoticesMutation,
} = calls;
