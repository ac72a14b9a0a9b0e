import type { HandOverRequest, PickupsQuery, StaffPickup, StaffPickups } from '@mali/contracts/staff-pickup';
import { api } from '../../clients/api.ts';

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
  }),
});

export const {
  usePickupsQuery,
  useSetPickupReadyMutation,
  useHandOverPickupMutation,
  useSetShelvedMutation,
} = calls;
