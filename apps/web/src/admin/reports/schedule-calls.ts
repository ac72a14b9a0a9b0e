import type {
  ChangeReportScheduleRequest,
  ReportSchedule,
  ReportScheduleFields,
  ReportSchedulesAnswer,
  ReportSendsAnswer,
} from '@mali/contracts/report-schedules';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const ADDRESS = '/admin/report_schedules';
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['ReportSchedules'] }).injectEndpoints({
  endpoints: (build) => ({
    reportSchedules: build.query<ReportSchedulesAnswer, void>({
      query: () => ({ url: ADDRESS, client: 'silent' }),
      providesTags: ['ReportSchedules'],
    }),
    reportSchedule: build.query<ReportSchedule, number>({
      query: (id) => ({ url: `${ADDRESS}/${id}`, client: 'silent' }),
      providesTags: ['ReportSchedules'],
    }),
    reportSends: build.query<ReportSendsAnswer, number>({
      query: (id) => ({ url: `${ADDRESS}/${id}/sends`, client: 'silent' }),
      providesTags: ['ReportSchedules'],
    }),
    makeReportSchedule: build.mutation<ReportSchedule, ReportScheduleFields>({
      query: (data) => post(ADDRESS, data),
      invalidatesTags: ['ReportSchedules'],
    }),
    changeReportSchedule: build.mutation<ReportSchedule, { id: number; fields: ChangeReportScheduleRequest }>(
      {
        query: ({ id, fields }) => post(`${ADDRESS}/${id}`, fields),
        invalidatesTags: ['ReportSchedules'],
        onQueryStarted: showAnswer('reportSchedule', ({ id }) => id),
      },
    ),
    setReportScheduleActive: build.mutation<ReportSchedule, { id: number; active: boolean }>({
      query: ({ id, active }) => post(`${ADDRESS}/${id}/active`, { active }),
      invalidatesTags: ['ReportSchedules'],
      onQueryStarted: showAnswer('reportSchedule', ({ id }) => id),
    }),
    runReportSchedule: build.mutation<ReportSendsAnswer, { id: number; request_key: string }>({
      query: ({ id, request_key }) => post(`${ADDRESS}/${id}/run`, { request_key }),
      invalidatesTags: ['ReportSchedules'],
      onQueryStarted: showAnswer('reportSends', ({ id }) => id),
    }),
    removeReportSchedule: build.mutation<unknown, number>({
      query: (id) => ({ url: `${ADDRESS}/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['ReportSchedules'],
    }),
  }),
});

export const {
  useReportSchedulesQuery,
  useReportScheduleQuery,
  useReportSendsQuery,
  useMakeReportScheduleMutation,
  useChangeReportScheduleMutation,
  useSetReportScheduleActiveMutation,
  useRunReportScheduleMutation,
  useRemoveReportScheduleMutation,
} = calls;
