import type { RefundStatus, SlipStatus } from '@mali/contracts/payment-values';
import type {
  OrderRefund,
  Reconciliation,
  ReconciliationsAnswer,
  Refundable,
  RefundRequest,
  RefundsAnswer,
  SlipDecision,
  SlipsAnswer,
} from '@mali/contracts/payments';
import { api } from '../../clients/api.ts';
import { isApiError } from '../../clients/api-error.ts';

type Page = { page: number; limit: number };

/** A 409 tells that what is shown is old; any other refusal has changed nothing. */
const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

const calls = api
  .enhanceEndpoints({ addTagTypes: ['Slips', 'Refunds', 'Refundable', 'Books'] })
  .injectEndpoints({
    endpoints: (build) => ({
      staffSlips: build.query<SlipsAnswer, Page & { status: SlipStatus }>({
        query: (params) => ({ url: '/admin/slips', params }),
        providesTags: ['Slips'],
      }),
      decideSlip: build.mutation<unknown, SlipDecision>({
        query: (data) => ({ url: '/admin/slips/decide', method: 'POST', data, client: 'silent' }),
        // More than the order's total may have come: approving a slip can owe a refund.
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Slips', 'Refunds', 'Refundable'] : [],
      }),
      staffRefunds: build.query<RefundsAnswer, Page & { status: RefundStatus }>({
        query: (params) => ({ url: '/admin/refunds', params }),
        providesTags: ['Refunds'],
      }),
      refundable: build.query<Refundable, string>({
        query: (so_no) => ({ url: '/admin/refundable', params: { so_no } }),
        providesTags: ['Refundable'],
        // What can be given back is never shown from an earlier look.
        keepUnusedDataFor: 0,
      }),
      makeRefund: build.mutation<OrderRefund, RefundRequest>({
        query: (data) => ({ url: '/admin/refunds', method: 'POST', data, client: 'silent' }),
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Refunds', 'Refundable'] : [],
      }),
      refundDone: build.mutation<OrderRefund, { refund_id: number; transfer_reference: string }>({
        query: (data) => ({ url: '/admin/refunds/done', method: 'POST', data, client: 'silent' }),
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Refunds', 'Refundable'] : [],
      }),
      reconciliations: build.query<ReconciliationsAnswer, Page>({
        query: (params) => ({ url: '/admin/reconciliations', params }),
        providesTags: ['Books'],
      }),
      reconcile: build.mutation<Reconciliation, void>({
        query: () => ({ url: '/admin/reconciliations', method: 'POST', client: 'silent' }),
        // A run may have settled charges and owed refunds, also one that ended early.
        invalidatesTags: ['Books', 'Refunds', 'Slips'],
      }),
    }),
  });

export const {
  useStaffSlipsQuery,
  useDecideSlipMutation,
  useStaffRefundsQuery,
  useRefundableQuery,
  useMakeRefundMutation,
  useRefundDoneMutation,
  useReconciliationsQuery,
  useReconcileMutation,
} = calls;
