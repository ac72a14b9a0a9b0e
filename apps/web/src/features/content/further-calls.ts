import type { FurtherBlocks } from '@mali/contracts/content';
import { api } from '../../clients/api.ts';

const furtherApi = api.injectEndpoints({
  endpoints: (build) => ({
    further: build.query<FurtherBlocks, number>({
      query: (id) => ({ client: 'content', url: `/page-layouts/${id}/further`, method: 'GET' }),
    }),
  }),
});
export const { useFurtherQuery } = furtherApi;
