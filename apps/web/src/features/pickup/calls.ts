import type { PickupPlacesAnswer, PickupPlacesRequest } from '@mali/contracts/pickup';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    pickupPlaces: build.query<PickupPlacesAnswer, PickupPlacesRequest>({
      query: (data) => ({ url: '/v3/pickup_places', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const { usePickupPlacesQuery } = calls;
