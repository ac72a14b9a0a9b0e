import type { ListViewCounts } from '@mali/contracts/lists/query';
import type {
  ChangePurchaseRequest,
  EndPurchaseRequest,
  NewPurchaseRequest,
  PurchaseOrder,
  PurchasesAnswer,
  RevisePurchaseRequest,
  SendPurchaseRequest,
} from '@mali/contracts/purchase-orders';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { printPdf } from '../shared/print-pdf.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { po_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['PurchaseOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    purchases: build.query<PurchasesAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/purchase_orders', params }),
      providesTags: ['PurchaseOrders'],
    }),
    purchaseCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/purchase_orders/counts' }),
      providesTags: ['PurchaseOrders'],
    }),
    purchase: build.query<PurchaseOrder, number>({
      query: (po_id) => ({ url: `/admin/purchase_orders/${po_id}`, client: 'silent' }),
      providesTags: ['PurchaseOrders'],
    }),
    makePurchase: build.mutation<PurchaseOrder, NewPurchaseRequest>({
      query: (data) => post('/admin/purchase_orders', data),
      invalidatesTags: ['PurchaseOrders'],
    }),
    changePurchase: build.mutation<PurchaseOrder, Of & { fields: ChangePurchaseRequest }>({
      query: ({ po_id, fields }) => post(`/admin/purchase_orders/${po_id}`, fields),
      invalidatesTags: ['PurchaseOrders'],
      onQueryStarted: showAnswer('purchase', ({ po_id }) => po_id),
    }),
    revisePurchase: build.mutation<PurchaseOrder, Of & { fields: RevisePurchaseRequest }>({
      query: ({ po_id, fields }) => post(`/admin/purchase_orders/${po_id}/revise`, fields),
      invalidatesTags: ['PurchaseOrders'],
      onQueryStarted: showAnswer('purchase', ({ po_id }) => po_id),
    }),
    sendPurchase: build.mutation<PurchaseOrder, Of & SendPurchaseRequest>({
      query: ({ po_id, ...data }) => post(`/admin/purchase_orders/${po_id}/send`, data),
      invalidatesTags: ['PurchaseOrders'],
      onQueryStarted: showAnswer('purchase', ({ po_id }) => po_id),
    }),
    cancelPurchase: build.mutation<PurchaseOrder, Of & EndPurchaseRequest>({
      query: ({ po_id, ...data }) => post(`/admin/purchase_orders/${po_id}/cancel`, data),
      invalidatesTags: ['PurchaseOrders'],
      onQueryStarted: showAnswer('purchase', ({ po_id }) => po_id),
    }),
    closePurchase: build.mutation<PurchaseOrder, Of & EndPurchaseRequest>({
      query: ({ po_id, ...data }) => post(`/admin/purchase_orders/${po_id}/close`, data),
      invalidatesTags: ['PurchaseOrders'],
      onQueryStarted: showAnswer('purchase', ({ po_id }) => po_id),
    }),
  }),
});

export const {
  usePurchasesQuery,
  usePurchaseCountsQuery,
  usePurchaseQuery,
  useMakePurchaseMutation,
  useChangePurchaseMutation,
  useRevisePurchaseMutation,
  useSendPurchaseMutation,
  useCancelPurchaseMutation,
  useClosePurchaseMutation,
} = calls;

export const downloadPurchases = listDownload('/admin/purchase_orders', 'purchase-orders');

const fileOf = async (po_id: number, kind: 'pdf' | 'csv', version: number | null): Promise<Blob> => {
  const { data } = await silentHttp.get<Blob>(`/admin/purchase_orders/${po_id}/${kind}`, {
    params: version === null ? {} : { version },
    responseType: 'blob',
    timeout: 0,
  });
  return data;
};

/**
 * Opens the printing dialog with an order as it is, or as it was sent as a version.
 * @throws ApiError
 */
export async function printPurchase(po_id: number, version: number | null): Promise<void> {
  printPdf(await fileOf(po_id, 'pdf', version));
}

/**
 * Saves the lines of an order as CSV.
 * @throws ApiError
 */
export async function savePurchaseCsv({
  po_id,
  po_no,
}: Pick<PurchaseOrder, 'po_id' | 'po_no'>): Promise<void> {
  saveFile(await fileOf(po_id, 'csv', null), `${po_no}.csv`);
}
