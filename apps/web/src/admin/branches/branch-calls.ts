import type {
  BranchActiveRequest,
  ChangeBranchRequest,
  NewBranchRequest,
  OrderBranchesRequest,
  StaffBranch,
  StaffBranches,
} from '@mali/contracts/staff-branches';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api } from '../../clients/api.ts';

type Of = { store_id: string };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

type Sent<T> = { dispatch: BaseQueryApi['dispatch']; queryFulfilled: Promise<{ data: T }> };
/** Who goes on at once has the revision of the last answer, not of the last reading. */
async function showBranch({ store_id }: Of, { dispatch, queryFulfilled }: Sent<StaffBranch>) {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) dispatch(calls.util.updateQueryData('staffBranch', store_id, () => answer.data));
}
async function showOrder(_sent: unknown, { dispatch, queryFulfilled }: Sent<StaffBranches>) {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) dispatch(calls.util.updateQueryData('staffBranches', undefined, () => answer.data));
}

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffBranches'] }).injectEndpoints({
  endpoints: (build) => ({
    staffBranches: build.query<StaffBranches, void>({
      query: () => ({ url: '/admin/branches' }),
      providesTags: ['StaffBranches'],
    }),
    staffBranch: build.query<StaffBranch, string>({
      query: (store_id) => ({ url: `/admin/branches/${encodeURIComponent(store_id)}`, client: 'silent' }),
      providesTags: ['StaffBranches'],
    }),
    makeBranch: build.mutation<StaffBranch, NewBranchRequest>({
      query: (data) => post('/admin/branches', data),
      invalidatesTags: ['StaffBranches'],
    }),
    changeBranch: build.mutation<StaffBranch, Of & { fields: ChangeBranchRequest }>({
      query: ({ store_id, fields }) => post(`/admin/branches/${store_id}`, fields),
      invalidatesTags: ['StaffBranches'],
      onQueryStarted: showBranch,
    }),
    setBranchActive: build.mutation<StaffBranch, Of & BranchActiveRequest>({
      query: ({ store_id, ...data }) => post(`/admin/branches/${store_id}/active`, data),
      invalidatesTags: ['StaffBranches'],
      onQueryStarted: showBranch,
    }),
    orderBranches: build.mutation<StaffBranches, OrderBranchesRequest>({
      query: (data) => post('/admin/branches_order', data),
      onQueryStarted: showOrder,
    }),
  }),
});

export const {
  useStaffBranchesQuery,
  useStaffBranchQuery,
  useMakeBranchMutation,
  useChangeBranchMutation,
  useSetBranchActiveMutation,
  useOrderBranchesMutation,
} = calls;
