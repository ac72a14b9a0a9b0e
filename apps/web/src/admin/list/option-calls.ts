import type { OptionsAnswer, OptionsRequest } from '@mali/contracts/office';
import { api } from '../../clients/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    filterOptions: build.query<OptionsAnswer, OptionsRequest>({
      query: (data) => ({ url: '/admin/options', method: 'POST', data, client: 'silent' }),
    }),
  }),
});

export const { useFilterOptionsQuery } = calls;
