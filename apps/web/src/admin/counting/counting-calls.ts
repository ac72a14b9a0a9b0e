import type {
  CountEntryRequest,
  CountLine,
  CountReasonRequest,
  CountsAnswer,
  NewCountRequest,
  RecountRequest,
  StockCount,
} from '@mali/contracts/counting';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { putRow, showAnswer } from '../shared/show-answer.ts';

type Of = { count_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StockCounts'] }).injectEndpoints({
  endpoints: (build) => ({
    stockCounts: build.query<CountsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/stock_counts', params }),
      providesTags: ['StockCounts'],
    }),
    stockCountCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/stock_counts/counts' }),
      providesTags: ['StockCounts'],
    }),
    stockCount: build.query<StockCount, number>({
      query: (count_id) => ({ url: `/admin/stock_counts/${count_id}`, client: 'silent' }),
      providesTags: ['StockCounts'],
    }),
    beginCount: build.mutation<StockCount, NewCountRequest>({
      query: (data) => post('/admin/stock_counts', data),
      invalidatesTags: ['StockCounts'],
    }),
    /** The line in the answer replaces that of the page: the whole count is not read again for each scan. */
    countUnits: build.mutation<CountLine, Of & CountEntryRequest>({
      query: ({ count_id, ...data }) => post(`/admin/stock_counts/${count_id}/entries`, data),
      onQueryStarted: showAnswer(
        'stockCount',
        ({ count_id }) => count_id,
        ({ goods }: StockCount, line) => putRow(goods, line, 'mat_var_id'),
      ),
    }),
    submitCount: build.mutation<StockCount, number>({
      query: (count_id) => post(`/admin/stock_counts/${count_id}/submit`, {}),
      invalidatesTags: ['StockCounts'],
      onQueryStarted: showAnswer('stockCount', (count_id) => count_id),
    }),
    recount: build.mutation<StockCount, Of & RecountRequest>({
      query: ({ count_id, ...data }) => post(`/admin/stock_counts/${count_id}/recount`, data),
      invalidatesTags: ['StockCounts'],
      onQueryStarted: showAnswer('stockCount', ({ count_id }) => count_id),
    }),
    decideCount: build.mutation<StockCount, Of & CountReasonRequest & { act: 'approve' | 'cancel' }>({
      query: ({ count_id, act, ...data }) => post(`/admin/stock_counts/${count_id}/${act}`, data),
      invalidatesTags: ['StockCounts'],
      onQueryStarted: showAnswer('stockCount', ({ count_id }) => count_id),
    }),
  }),
});

export const {
  useStockCountsQuery,
  useStockCountCountsQuery,
  useStockCountQuery,
  useBeginCountMutation,
  useCountUnitsMutation,
  useSubmitCountMutation,
  useRecountMutation,
  useDecideCountMutation,
} = calls;

export const downloadCounts = listDownload('/admin/stock_counts', 'counts');
