import type { Language } from '@mali/contracts/limits';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  EndRecallRequest,
  NewRecallRequest,
  Recall,
  RecallLotsAnswer,
  RecallOrdersAnswer,
  RecallOrdersQuery,
  RecallPreview,
  RecallPreviewRequest,
  RecallsAnswer,
} from '@mali/contracts/recalls';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Recalls'] }).injectEndpoints({
  endpoints: (build) => ({
    recalls: build.query<RecallsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/recalls', params }),
      providesTags: ['Recalls'],
    }),
    recallCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/recalls/counts' }),
      providesTags: ['Recalls'],
    }),
    recall: build.query<Recall, number>({
      query: (recall_id) => ({ url: `/admin/recalls/${recall_id}`, client: 'silent' }),
      providesTags: ['Recalls'],
    }),
    recallOrders: build.query<RecallOrdersAnswer, RecallOrdersQuery & { recall_id: number }>({
      query: ({ recall_id, ...params }) => ({
        url: `/admin/recalls/${recall_id}/orders`,
        params,
        client: 'silent',
      }),
      providesTags: ['Recalls'],
    }),
    recallLots: build.query<RecallLotsAnswer, { code: string } | { lot_id: number }>({
      query: (params) => ({ url: '/admin/recalls/lots', params, client: 'silent' }),
      providesTags: ['Recalls'],
    }),
    previewRecall: build.mutation<RecallPreview, RecallPreviewRequest>({
      query: (data) => post('/admin/recalls/preview', data),
    }),
    startRecall: build.mutation<Recall, NewRecallRequest>({
      query: (data) => post('/admin/recalls', data),
      invalidatesTags: ['Recalls'],
    }),
    /** Stops the work on a recall, or goes on with it. */
    workRecall: build.mutation<Recall, { recall_id: number; act: 'stop' | 'resume' }>({
      query: ({ recall_id, act }) => post(`/admin/recalls/${recall_id}/${act}`, {}),
      invalidatesTags: ['Recalls'],
      onQueryStarted: showAnswer('recall', ({ recall_id }) => recall_id),
    }),
    endRecall: build.mutation<Recall, EndRecallRequest & { recall_id: number }>({
      query: ({ recall_id, ...data }) => post(`/admin/recalls/${recall_id}/end`, data),
      invalidatesTags: ['Recalls'],
      onQueryStarted: showAnswer('recall', ({ recall_id }) => recall_id),
    }),
  }),
});

export const {
  useRecallsQuery,
  useRecallCountsQuery,
  useRecallQuery,
  useRecallOrdersQuery,
  useRecallLotsQuery,
  usePreviewRecallMutation,
  useStartRecallMutation,
  useWorkRecallMutation,
  useEndRecallMutation,
} = calls;

export const downloadRecalls = listDownload('/admin/recalls', 'recalls');

/**
 * Saves the orders of a recall as a file.
 * @throws ApiError
 */
export async function downloadRecallOrders(recall_id: number, lang: Language): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/recalls/${recall_id}/orders.csv`, {
    params: { lang },
    responseType: 'blob',
    timeout: 0,
  });
  saveFile(data, `recall-${recall_id}.csv`);
}
