import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  NewStockTransferRequest,
  ReceiveTransferRequest,
  StockTransfer,
  StockTransferLineRequest,
  StockTransfersAnswer,
} from '@mali/contracts/stock-transfers';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { transfer_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;
const one = (id: number) => `/admin/stock_transfers/${id}`;

const calls = api.enhanceEndpoints({ addTagTypes: ['StockTransfers', 'Stock'] }).injectEndpoints({
  endpoints: (build) => ({
    stockTransfers: build.query<StockTransfersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/stock_transfers', params }),
      providesTags: ['StockTransfers'],
    }),
    stockTransferCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/stock_transfers/counts' }),
      providesTags: ['StockTransfers'],
    }),
    stockTransfer: build.query<StockTransfer, number>({
      query: (id) => ({ url: one(id), client: 'silent' }),
      providesTags: ['StockTransfers'],
    }),
    makeStockTransfer: build.mutation<StockTransfer, NewStockTransferRequest>({
      query: (data) => post('/admin/stock_transfers', data),
      invalidatesTags: ['StockTransfers'],
    }),
    /** The answer replaces the page's transfer: it is not read again for each scan. */
    setTransferLine: build.mutation<StockTransfer, Of & StockTransferLineRequest>({
      query: ({ transfer_id, ...data }) => post(`${one(transfer_id)}/lines`, data),
      onQueryStarted: showAnswer('stockTransfer', ({ transfer_id }) => transfer_id),
    }),
    moveTransfer: build.mutation<StockTransfer, Of & { act: 'send' | 'cancel' }>({
      query: ({ transfer_id, act }) => post(`${one(transfer_id)}/${act}`, {}),
      invalidatesTags: ['StockTransfers', 'Stock'],
      onQueryStarted: showAnswer('stockTransfer', ({ transfer_id }) => transfer_id),
    }),
    takeBackTransfer: build.mutation<StockTransfer, Of & { reason: string }>({
      query: ({ transfer_id, reason }) => post(`${one(transfer_id)}/take_back`, { reason }),
      invalidatesTags: ['StockTransfers', 'Stock'],
      onQueryStarted: showAnswer('stockTransfer', ({ transfer_id }) => transfer_id),
    }),
    receiveTransfer: build.mutation<StockTransfer, Of & ReceiveTransferRequest>({
      query: ({ transfer_id, ...data }) => post(`${one(transfer_id)}/receive`, data),
      invalidatesTags: ['StockTransfers', 'Stock'],
      onQueryStarted: showAnswer('stockTransfer', ({ transfer_id }) => transfer_id),
    }),
  }),
});

export const {
  useStockTransfersQuery,
  useStockTransferCountsQuery,
  useStockTransferQuery,
  useMakeStockTransferMutation,
  useSetTransferLineMutation,
  useMoveTransferMutation,
  useTakeBackTransferMutation,
  useReceiveTransferMutation,
} = calls;

export const downloadTransfers = listDownload('/admin/stock_transfers', 'stock-transfers');
