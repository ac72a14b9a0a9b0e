import type { StaffTransfer, StaffTransfersCounts, TransferDecision } from '@mali/contracts/points-transfer';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { isConflict } from '../shared/calls.ts';
import { listDownload } from '../shared/list-file.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Waiting', 'StaffTransfers'] }).injectEndpoints({
  endpoints: (build) => ({
    staffTransferCounts: build.query<StaffTransfersCounts, void>({
      query: () => ({ url: '/admin/points_transfers/counts' }),
      providesTags: ['StaffTransfers', 'Waiting'],
    }),
    /** A registration, and its neighbours in the list of these parameters. */
    staffTransfer: build.query<StaffTransfer, { transfer_id: number; list: ListParameters }>({
      query: ({ transfer_id, list: params }) => ({ url: `/admin/points_transfers/${transfer_id}`, params }),
      providesTags: ['StaffTransfers'],
      // Personal data is not cached beyond its display.
      keepUnusedDataFor: 0,
    }),
    decideTransfer: build.mutation<unknown, TransferDecision>({
      query: (data) => ({ url: '/admin/points_transfers/decide', method: 'POST', data, client: 'silent' }),
      invalidatesTags: (_done, error) => (error === undefined || isConflict(error) ? ['StaffTransfers'] : []),
    }),
  }),
});

export const { useStaffTransferCountsQuery, useStaffTransferQuery, useDecideTransferMutation } = calls;
export const downloadTransfers = listDownload('/admin/points_transfers', 'transfers');
