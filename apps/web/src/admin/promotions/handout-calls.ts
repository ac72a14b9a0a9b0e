import type { HandoutCount, HandoutsAnswer } from '@mali/contracts/coupon-handouts';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of = { promo_id: number; segment_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    handouts: build.query<HandoutsAnswer, number>({
      query: (promo_id) => ({ url: `/admin/offers/${promo_id}/handouts`, client: 'silent' }),
    }),
    handoutCount: build.query<HandoutCount, Of>({
      query: ({ promo_id, segment_id }) => post(`/admin/offers/${promo_id}/handouts/count`, { segment_id }),
      keepUnusedDataFor: 0,
    }),
    startHandout: build.mutation<HandoutsAnswer, Of>({
      query: ({ promo_id, segment_id }) => post(`/admin/offers/${promo_id}/handouts`, { segment_id }),
      onQueryStarted: showAnswer('handouts', ({ promo_id }) => promo_id),
    }),
  }),
});

export const { useHandoutsQuery, useHandoutCountQuery, useStartHandoutMutation } = calls;
