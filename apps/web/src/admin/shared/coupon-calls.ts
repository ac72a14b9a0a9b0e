import type { OffersAnswer } from '@mali/contracts/staff-offers';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Coupons that can be given now, at most a hundred. */
    runningCoupons: build.query<OffersAnswer, void>({
      query: () => ({
        url: '/admin/offers',
        params: { view: 'coupons', state: 'running', limit: 100 },
        client: 'silent',
      }),
    }),
  }),
});

export const { useRunningCouponsQuery } = calls;
