import type { BranchPeople, BranchPersonRequest } from '@mali/contracts/staff-pickup';
import { api } from '../../clients/api.ts';
import { showAnswer } from './show-answer.ts';

/** Who works at which places. */
const calls = api.enhanceEndpoints({ addTagTypes: ['Staff', 'Pickups'] }).injectEndpoints({
  endpoints: (build) => ({
    branchPeople: build.query<BranchPeople, void>({
      query: () => ({ url: '/admin/branch_people', client: 'silent' }),
      providesTags: ['Pickups'],
    }),
    setBranches: build.mutation<BranchPeople, { user_id: number; request: BranchPersonRequest }>({
      query: ({ user_id, request: data }) => ({
        ...{ url: `/admin/branch_people/${user_id}`, method: 'POST', data, client: 'silent' },
      }),
      invalidatesTags: ['Pickups', 'Staff'],
      onQueryStarted: showAnswer('branchPeople', () => undefined),
    }),
  }),
});

export const { useBranchPeopleQuery, useSetBranchesMutation } = calls;
