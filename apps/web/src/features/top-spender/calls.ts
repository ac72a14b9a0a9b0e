import type {
  JoinTopSpenderRequest,
  MyTopSpenderAnswer,
  TopSpenderAnswer,
} from '@mali/contracts/top-spender';
import { api } from '../../clients/api.ts';
import { topSpenderRequest } from './requests.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['TopSpender'] }).injectEndpoints({
  endpoints: (build) => ({
    topSpender: build.query<TopSpenderAnswer, number | null>({
      query: topSpenderRequest,
      providesTags: ['TopSpender'],
      keepUnusedDataFor: 15,
    }),
    myTopSpender: build.query<MyTopSpenderAnswer, { campaign_id: number; page: number }>({
      query: (params) => ({ url: '/v3/users/me/top-spender', params }),
      providesTags: ['TopSpender'],
      keepUnusedDataFor: 15,
    }),
    joinTopSpender: build.mutation<MyTopSpenderAnswer, JoinTopSpenderRequest>({
      query: (data) => ({ url: '/v3/users/me/top-spender', method: 'POST', data, client: 'silent' }),
      // A rejection means outdated data.
      invalidatesTags: ['TopSpender'],
    }),
  }),
});

export const { topSpender } = calls.endpoints;
export const { useTopSpenderQuery, useMyTopSpenderQuery, useJoinTopSpenderMutation } = calls;
