import { createApi } from '@reduxjs/toolkit/query/react';
import { axiosBaseQuery } from './base-query.ts';

/** The shop's RTK Query API. Every feature adds its endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: axiosBaseQuery,
  tagTypes: ['Order', 'Orders', 'Profile', 'Cart', 'Rewards'],
  // Long enough that Back restores a listing with its scroll position.
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
