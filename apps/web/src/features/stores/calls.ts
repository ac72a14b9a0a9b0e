import type { StoreLocationsAnswer } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';
import { storeLocationsRequest } from './requests.ts';

const storesApi = api.injectEndpoints({
  endpoints: (build) => ({
    storeLocations: build.query<StoreLocationsAnswer, void>({ query: storeLocationsRequest }),
  }),
});

export const { storeLocations } = storesApi.endpoints;
export const { useStoreLocationsQuery } = storesApi;
