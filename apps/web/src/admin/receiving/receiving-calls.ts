import type { ListViewCounts } from '@mali/contracts/lists/query';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import type {
  NewReceiptRequest,
  Receipt,
  ReceiptsAnswer,
  ReverseReceiptRequest,
} from '@mali/contracts/receiving';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { printPdf } from '../shared/print-pdf.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Receipts'] }).injectEndpoints({
  endpoints: (build) => ({
    receipts: build.query<ReceiptsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/receiving', params }),
      providesTags: ['Receipts'],
    }),
    receiptCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/receiving/counts' }),
      providesTags: ['Receipts'],
    }),
    receipt: build.query<Receipt, number>({
      query: (receipt_id) => ({ url: `/admin/receiving/${receipt_id}`, client: 'silent' }),
      providesTags: ['Receipts'],
    }),
    /** An order that goods are received against. */
    awaitedOrder: build.query<PurchaseOrder, number>({
      query: (po_id) => ({ url: `/admin/purchase_orders/${po_id}`, client: 'silent' }),
    }),
    receiveGoods: build.mutation<Receipt, NewReceiptRequest>({
      query: (data) => post('/admin/receiving', data),
      invalidatesTags: ['Receipts'],
    }),
    reverseReceipt: build.mutation<Receipt, { receipt_id: number } & ReverseReceiptRequest>({
      query: ({ receipt_id, ...data }) => post(`/admin/receiving/${receipt_id}/reverse`, data),
      invalidatesTags: ['Receipts'],
      onQueryStarted: showAnswer('receipt', ({ receipt_id }) => receipt_id),
    }),
  }),
});

export const {
  useReceiptsQuery,
  useReceiptCountsQuery,
  useReceiptQuery,
  useAwaitedOrderQuery,
  useReceiveGoodsMutation,
  useReverseReceiptMutation,
} = calls;

export const downloadReceipts = listDownload('/admin/receiving', 'receipts');

/**
 * Opens the printing dialog with the labels of a receipt's lots.
 * @throws ApiError
 */
export async function printLotLabels(receipt_id: number): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/receiving/${receipt_id}/labels`, {
    responseType: 'blob',
    // A file of hundreds takes longer than any other call.
    timeout: 0,
  });
  printPdf(data);
}
