import type {
  BranchActiveRequest,
  ChangeBranchRequest,
  NewBranchRequest,
  OrderBranchesRequest,
  StaffBranch,
  StaffBranches,
} from '@mali/contracts/staff-branches';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { store_id: string };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

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
      onQueryStarted: showAnswer('staffBranch', ({ store_id }) => store_id),
    }),
    setBranchActive: build.mutation<StaffBranch, Of & BranchActiveRequest>({
      query: ({ store_id, ...data }) => post(`/admin/branches/${store_id}/active`, data),
      invalidatesTags: ['StaffBranches'],
      onQueryStarted: showAnswer('staffBranch', ({ store_id }) => store_id),
    }),
    orderBranches: build.mutation<StaffBranches, OrderBranchesRequest>({
      query: (data) => post('/admin/branches_order', data),
      onQueryStarted: showAnswer('staffBranches', () => undefined),
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
