import type {
  AccountingMonth,
  CloseMonthRequest,
  LotsAnswer,
  LotsQuery,
  NewPayoutRequest,
  PayoutAnswer,
  PayoutsAnswer,
  TaxDocumentsAnswer,
} from '@mali/contracts/accounting';
import type { Language } from '@mali/contracts/limits';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { saveFile } from '../shared/save-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Accounting'] }).injectEndpoints({
  endpoints: (build) => ({
    accountingMonth: build.query<AccountingMonth, string>({
      query: (month) => ({ url: `/admin/accounting/months/${month}`, client: 'silent' }),
      providesTags: ['Accounting'],
    }),
    closeMonth: build.mutation<AccountingMonth, CloseMonthRequest & { month: string }>({
      query: ({ month, ...data }) => post(`/admin/accounting/months/${month}/close`, data),
      invalidatesTags: ['Accounting'],
      onQueryStarted: showAnswer('accountingMonth', ({ month }) => month),
    }),
    reopenMonth: build.mutation<AccountingMonth, { month: string; reason: string }>({
      query: ({ month, reason }) => post(`/admin/accounting/months/${month}/reopen`, { reason }),
      invalidatesTags: ['Accounting'],
      onQueryStarted: showAnswer('accountingMonth', ({ month }) => month),
    }),
    lotValues: build.query<LotsAnswer, LotsQuery>({
      query: (params) => ({ url: '/admin/accounting/lots', params, client: 'silent' }),
    }),
    taxDocuments: build.query<TaxDocumentsAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/accounting/documents', params }),
    }),
    taxDocumentCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/accounting/documents/counts' }),
    }),
    gatewayPayouts: build.query<PayoutsAnswer, void>({
      query: () => ({ url: '/admin/accounting/payouts', client: 'silent' }),
      providesTags: ['Accounting'],
    }),
    gatewayPayout: build.query<PayoutAnswer, number>({
      query: (id) => ({ url: `/admin/accounting/payouts/${id}`, client: 'silent' }),
      providesTags: ['Accounting'],
    }),
    recordPayout: build.mutation<PayoutAnswer, NewPayoutRequest>({
      query: (data) => post('/admin/accounting/payouts', data),
      invalidatesTags: ['Accounting'],
    }),
    cancelPayout: build.mutation<PayoutAnswer, { payout_id: number; reason: string }>({
      query: ({ payout_id, reason }) => post(`/admin/accounting/payouts/${payout_id}/cancel`, { reason }),
      invalidatesTags: ['Accounting'],
      onQueryStarted: showAnswer('gatewayPayout', ({ payout_id }) => payout_id),
    }),
  }),
});

export const {
  useAccountingMonthQuery,
  useCloseMonthMutation,
  useReopenMonthMutation,
  useLotValuesQuery,
  useTaxDocumentsQuery,
  useTaxDocumentCountsQuery,
  useGatewayPayoutsQuery,
  useGatewayPayoutQuery,
  useRecordPayoutMutation,
  useCancelPayoutMutation,
} = calls;

export const downloadTaxDocuments = listDownload('/admin/accounting/documents', 'tax-documents');

/**
 * Saves a table of the accounts.
 * @throws ApiError
 */
export async function downloadTable(
  path: string,
  params: Readonly<Record<string, string>> & { format: 'csv' | 'xlsx'; lang: Language },
  name: string,
): Promise<void> {
  const { data } = await silentHttp.get<Blob>(`/admin/accounting/${path}/export`, {
    params,
    responseType: 'blob',
    // All lots of a large shop take longer than any other call.
    timeout: 0,
  });
  saveFile(data, `${name}.${params.format}`);
}
