import type { AdminOrdersCounts } from '@mali/contracts/admin-orders';
import type { HistoryAnswer } from '@mali/contracts/history';
import type {
  OrderRefund,
  Reconciliation,
  ReconciliationsAnswer,
  Refundable,
  RefundQuote,
  RefundQuoteRequest,
  RefundRequest,
  StaffRefundsAnswer,
  StaffRefundsCounts,
  StaffSlipsAnswer,
} from '@mali/contracts/payments';
import type { StaffTransfersAnswer } from '@mali/contracts/points-transfer';
import type { AdminReturnsCounts } from '@mali/contracts/returns';
import type { AuditAnswer, GuestDataAnswer } from '@mali/contracts/staff';
import { api } from '../../clients/api.ts';
import { isApiError } from '../../clients/api-error.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import type { ListParameters } from '../list/list-address.ts';

/** An action on a colleague; with the role when it changes. */
type Page = { page: number; limit: number };

/** A 409 means outdated data; any other error has changed nothing. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

const calls = api
  .enhanceEndpoints({
    addTagTypes: [
      // What waits, and is counted in the menu: requested again when the live connection reports a change.
      'Waiting',
      'AdminOrders',
      'AdminReturns',
      'Slips',
      'Refunds',
      'Refundable',
      'Books',
      'StaffTransfers',
    ],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** How many orders each standing view has; the menu, the overview and the list show them. */
      adminOrderCounts: build.query<AdminOrdersCounts, void>({
        query: () => ({ url: '/admin/orders/counts' }),
        providesTags: ['AdminOrders', 'Waiting'],
      }),
      /** How many returns each standing view has. */
      adminReturnCounts: build.query<AdminReturnsCounts, void>({
        query: () => ({ url: '/admin/returns/counts' }),
        providesTags: ['AdminReturns', 'Waiting'],
      }),
      staffSlips: build.query<StaffSlipsAnswer, ListParameters>({
        query: (params) => ({ url: '/admin/slips', params }),
        providesTags: ['Slips', 'Waiting'],
      }),
      staffRefunds: build.query<StaffRefundsAnswer, ListParameters>({
        query: (params) => ({ url: '/admin/refunds', params }),
        providesTags: ['Refunds', 'Waiting'],
      }),
      refundable: build.query<Refundable, string>({
        query: (so_no) => ({ url: '/admin/refundable', params: { so_no } }),
        providesTags: ['Refundable'],
        // Refundable amounts are never shown from the cache.
        keepUnusedDataFor: 0,
      }),
      // POST, because units of many lines are no query; it changes nothing.
      quoteRefund: build.query<RefundQuote, RefundQuoteRequest>({
        query: (data) => ({ url: '/admin/refunds/quote', method: 'POST', data, client: 'silent' }),
        providesTags: ['Refundable'],
        keepUnusedDataFor: 0,
      }),
      makeRefund: build.mutation<OrderRefund, RefundRequest>({
        queryFn: withFreshCode<RefundRequest, OrderRefund>((data) => ({
          url: '/admin/refunds',
          method: 'POST',
          data,
          client: 'silent',
        })),
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Refunds', 'Refundable'] : [],
      }),
      refundCounts: build.query<StaffRefundsCounts, void>({
        query: () => ({ url: '/admin/refunds/counts' }),
        providesTags: ['Refunds', 'Waiting'],
      }),
      refundDone: build.mutation<OrderRefund, { refund_id: number; transfer_reference: string }>({
        queryFn: withFreshCode<{ refund_id: number; transfer_reference: string }, OrderRefund>((data) => ({
          url: '/admin/refunds/done',
          method: 'POST',
          data,
          client: 'silent',
        })),
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Refunds', 'Refundable'] : [],
      }),
      reconciliations: build.query<ReconciliationsAnswer, Page>({
        query: (params) => ({ url: '/admin/reconciliations', params }),
        providesTags: ['Books', 'Waiting'],
      }),
      reconcile: build.mutation<Reconciliation, void>({
        query: () => ({ url: '/admin/reconciliations', method: 'POST', client: 'silent' }),
        // A run may have settled charges and created refunds, even if it was aborted.
        invalidatesTags: ['Books', 'Refunds', 'Slips'],
      }),
      // POST, so that the e-mail is not in the URL.
      findGuest: build.mutation<GuestDataAnswer, string>({
        query: (email) => ({ url: '/admin/guests/find', method: 'POST', data: { email }, client: 'silent' }),
      }),
      eraseGuest: build.mutation<unknown, string>({
        queryFn: withFreshCode((email: string) => ({
          url: '/admin/guests/erase',
          method: 'POST',
          data: { email },
          client: 'silent',
        })),
      }),
      staffTransfers: build.query<StaffTransfersAnswer, ListParameters>({
        query: (params) => ({ url: '/admin/points_transfers', params }),
        providesTags: ['StaffTransfers', 'Waiting'],
      }),
      history: build.query<HistoryAnswer, { record: string; before: number | null }>({
        query: ({ record, before }) => ({
          url: '/admin/history',
          params: { record, ...(before !== null && { before }) },
        }),
        keepUnusedDataFor: 0,
      }),
      audit: build.query<AuditAnswer, ListParameters>({
        query: (params) => ({ url: '/admin/audit', params }),
      }),
    }),
  });

export const {
  useHistoryQuery,
  useLazyHistoryQuery,
  useAdminOrderCountsQuery,
  useAdminReturnCountsQuery,
  useStaffSlipsQuery,
  useStaffRefundsQuery,
  useRefundCountsQuery,
  useRefundableQuery,
  useMakeRefundMutation,
  useQuoteRefundQuery,
  useRefundDoneMutation,
  useReconciliationsQuery,
  useReconcileMutation,
  useStaffTransfersQuery,
  useAuditQuery,
  useFindGuestMutation,
  useEraseGuestMutation,
} = calls;
