import type { Giveaway, GiveawaysAnswer, MyGiveaway } from '@mali/contracts/giveaways';
import { api } from '../../clients/api.ts';
import { giveawayRequest, giveawaysRequest } from './requests.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Giveaways', 'MyGiveaways'] }).injectEndpoints({
  endpoints: (build) => ({
    giveaways: build.query<GiveawaysAnswer, void>({
      query: giveawaysRequest,
      keepUnusedDataFor: 30,
      providesTags: ['Giveaways'],
    }),
    giveaway: build.query<Giveaway, number>({
      query: giveawayRequest,
      keepUnusedDataFor: 30,
      providesTags: ['Giveaways'],
    }),
    myGiveaway: build.query<MyGiveaway, number>({
      query: (id) => ({ url: `/v3/giveaways/${id}/mine` }),
      keepUnusedDataFor: 0,
      providesTags: ['MyGiveaways'],
    }),
    // The page itself shows the error, and reloads the state.
    enterGiveaway: build.mutation<MyGiveaway, number>({
      query: (id) => ({
        url: `/v3/giveaways/${id}/entry`,
        method: 'POST',
        data: { agreed: true },
        client: 'silent',
      }),
      invalidatesTags: ['Giveaways', 'MyGiveaways'],
    }),
    leaveGiveaway: build.mutation<MyGiveaway, number>({
      query: (id) => ({ url: `/v3/giveaways/${id}/entry`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Giveaways', 'MyGiveaways'],
    }),
    claimPrize: build.mutation<MyGiveaway, { id: number; address_id: number }>({
      query: ({ id, address_id }) => ({
        url: `/v3/giveaways/${id}/claim`,
        method: 'POST',
        data: { address_id },
        client: 'silent',
      }),
      invalidatesTags: ['MyGiveaways'],
    }),
  }),
});

export const { giveaways, giveaway } = calls.endpoints;
export const {
  useGiveawaysQuery,
  useGiveawayQuery,
  useMyGiveawayQuery,
  useEnterGiveawayMutation,
  useLeaveGiveawayMutation,
  useClaimPrizeMutation,
} = calls;

/** Refetches giveaways and the user's own entry after a state change by time. */
export const giveawaysOutdated = () => calls.util.invalidateTags(['Giveaways', 'MyGiveaways']);
