import { createApi } from '@reduxjs/toolkit/query/react';
import { axiosBaseQuery } from './base-query.ts';

/** The one API of the shop. Every feature adds its own calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: axiosBaseQuery,
  tagTypes: ['Order', 'Orders', 'Profile', 'Cart', 'Rewards'],
  // Long enough that Back shows a listing as it was left, at the same place.
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
