import type {
  ChangeSegmentRequest,
  Segment,
  SegmentCount,
  SegmentFields,
  SegmentNames,
  SegmentRule,
  SegmentsAnswer,
} from '@mali/contracts/segments';
import { api } from '../../clients/api.ts';
import { showAnswer } from './show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Segments'] }).injectEndpoints({
  endpoints: (build) => ({
    segments: build.query<SegmentsAnswer, void>({
      query: () => ({ url: '/admin/segments' }),
      providesTags: ['Segments'],
    }),
    segmentNames: build.query<SegmentNames, void>({
      query: () => ({ url: '/admin/segment_names', client: 'silent' }),
      providesTags: ['Segments'],
    }),
    segment: build.query<Segment, number>({
      query: (id) => ({ url: `/admin/segments/${id}`, client: 'silent' }),
      providesTags: ['Segments'],
    }),
    segmentCount: build.query<SegmentCount, SegmentRule>({
      query: (rule) => post('/admin/segments/count', rule),
      keepUnusedDataFor: 30,
    }),
    makeSegment: build.mutation<Segment, SegmentFields>({
      query: (data) => post('/admin/segments', data),
      invalidatesTags: ['Segments'],
    }),
    changeSegment: build.mutation<Segment, { id: number; fields: ChangeSegmentRequest }>({
      query: ({ id, fields }) => post(`/admin/segments/${id}`, fields),
      invalidatesTags: ['Segments'],
      onQueryStarted: showAnswer('segment', ({ id }) => id),
    }),
    removeSegment: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/segments/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Segments'],
    }),
  }),
});

export const {
  useSegmentsQuery,
  useSegmentNamesQuery,
  useSegmentQuery,
  useSegmentCountQuery,
  useMakeSegmentMutation,
  useChangeSegmentMutation,
  useRemoveSegmentMutation,
} = calls;
