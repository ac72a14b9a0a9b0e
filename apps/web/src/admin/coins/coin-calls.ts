import type { CoinsByHandRequest, FindCoinsAnswer, MemberCoinsAnswer } from '@mali/contracts/coins';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';

type Deed = CoinsByHandRequest & { user_id: number };

const calls = api.enhanceEndpoints({ addTagTypes: ['MemberCoins'] }).injectEndpoints({
  endpoints: (build) => ({
    // POST, so that the e-mail is not in the URL.
    findCoinMembers: build.mutation<FindCoinsAnswer, string>({
      query: (who) => ({ url: '/admin/coins/find', method: 'POST', data: { who }, client: 'silent' }),
    }),
    memberCoins: build.query<MemberCoinsAnswer, { user_id: number; page: number; limit: number }>({
      query: ({ user_id, ...params }) => ({ url: `/admin/coins/${user_id}`, params, client: 'silent' }),
      providesTags: ['MemberCoins'],
    }),
    coinsByHand: build.mutation<MemberCoinsAnswer, Deed>({
      queryFn: withFreshCode<Deed, MemberCoinsAnswer>(({ user_id, ...data }) => ({
        url: `/admin/coins/${user_id}`,
        method: 'POST',
        data,
        client: 'silent',
      })),
      // Reloads even on failure: the response may have been lost.
      invalidatesTags: ['MemberCoins'],
    }),
  }),
});

export const { useFindCoinMembersMutation, useMemberCoinsQuery, useCoinsByHandMutation } = calls;
