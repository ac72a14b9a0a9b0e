import type { SlipDecision, StaffSlip, StaffSlipsCounts } from '@mali/contracts/payments';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import type { ListParameters } from '../list/list-address.ts';
import { isConflict } from '../shared/calls.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api
  .enhanceEndpoints({ addTagTypes: ['Waiting', 'Slips', 'Refunds', 'Refundable'] })
  .injectEndpoints({
    endpoints: (build) => ({
      slipCounts: build.query<StaffSlipsCounts, void>({
        query: () => ({ url: '/admin/slips/counts' }),
        providesTags: ['Slips', 'Waiting'],
      }),
      /** A slip, and its neighbours in the list of these parameters. */
      staffSlip: build.query<StaffSlip, { slip_id: number; list: ListParameters }>({
        query: ({ slip_id, list: params }) => ({ url: `/admin/slips/${slip_id}`, params }),
        providesTags: ['Slips', 'Waiting'],
        // Personal data is not cached beyond its display.
        keepUnusedDataFor: 0,
      }),
      decideSlip: build.mutation<unknown, SlipDecision>({
        queryFn: withFreshCode((data: SlipDecision) => ({
          url: '/admin/slips/decide',
          method: 'POST',
          data,
          client: 'silent',
        })),
        // The payment may exceed the order's total: approving a slip can create a refund.
        invalidatesTags: (_done, error) =>
          error === undefined || isConflict(error) ? ['Slips', 'Refunds', 'Refundable'] : [],
      }),
    }),
  });

export const { useSlipCountsQuery, useStaffSlipQuery, useDecideSlipMutation } = calls;
export const downloadSlips = listDownload('/admin/slips', 'slips');
