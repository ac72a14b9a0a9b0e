import type { FlowKind } from '@mali/contracts/flow-values';
import type { Flow, FlowPreview, FlowsAnswer, SaveFlowRequest } from '@mali/contracts/flows';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Flows'] }).injectEndpoints({
  endpoints: (build) => ({
    flows: build.query<FlowsAnswer, void>({
      query: () => ({ url: '/admin/flows' }),
      providesTags: ['Flows'],
    }),
    flow: build.query<Flow, FlowKind>({
      query: (kind) => ({ url: `/admin/flows/${kind}`, client: 'silent' }),
      providesTags: ['Flows'],
    }),
    saveFlow: build.mutation<Flow, { kind: FlowKind; fields: SaveFlowRequest }>({
      query: ({ kind, fields }) => post(`/admin/flows/${kind}`, fields),
      invalidatesTags: ['Flows'],
      onQueryStarted: showAnswer('flow', ({ kind }) => kind),
    }),
    testFlow: build.mutation<unknown, FlowKind>({
      query: (kind) => post(`/admin/flows/${kind}/test`, {}),
    }),
    previewFlow: build.mutation<FlowPreview, { kind: FlowKind; customer_id: number | null }>({
      query: ({ kind, customer_id }) => post(`/admin/flows/${kind}/preview`, { customer_id }),
    }),
  }),
});

export const {
  useFlowsQuery,
  useFlowQuery,
  useSaveFlowMutation,
  useTestFlowMutation,
  usePreviewFlowMutation,
} = calls;
