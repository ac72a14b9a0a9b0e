import type {
  BranchPeople,
  BranchPersonRequest,
  HandOverRequest,
  PickupsQuery,
  StaffPickup,
  StaffPickups,
} from '@mali/contracts/staff-pickup';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Pickups', 'Waiting'] }).injectEndpoints({
  endpoints: (build) => ({
    pickups: build.query<StaffPickups, PickupsQuery>({
      query: (params) => ({ url: '/admin/pickups', params, client: 'silent' }),
      providesTags: ['Pickups', 'Waiting'],
    }),
    setPickupReady: build.mutation<StaffPickup, { so_no: string; ready: boolean }>({
      query: ({ so_no, ready }) => post(`/admin/pickups/${so_no}/ready`, { ready }),
      invalidatesTags: ['Pickups'],
    }),
    handOverPickup: build.mutation<StaffPickup, { so_no: string; request: HandOverRequest }>({
      query: ({ so_no, request }) => post(`/admin/pickups/${so_no}/hand_over`, request),
      invalidatesTags: ['Pickups'],
    }),
    setShelved: build.mutation<StaffPickup, { so_no: string; shelved: boolean }>({
      query: ({ so_no, shelved }) => post(`/admin/pickups/${so_no}/shelved`, { shelved }),
      invalidatesTags: ['Pickups'],
    }),
    branchPeople: build.query<BranchPeople, void>({
      query: () => ({ url: '/admin/branch_people', client: 'silent' }),
      providesTags: ['Pickups'],
    }),
    setBranches: build.mutation<BranchPeople, { user_id: number; request: BranchPersonRequest }>({
      query: ({ user_id, request }) => post(`/admin/branch_people/${user_id}`, request),
      invalidatesTags: ['Pickups'],
      onQueryStarted: showAnswer('branchPeople', () => undefined),
    }),
  }),
});

export const {
  usePickupsQuery,
  useSetPickupReadyMutation,
  useHandOverPickupMutation,
  useSetShelvedMutation,
  useBranchPeopleQuery,
  useSetBranchesMutation,
} = calls;
