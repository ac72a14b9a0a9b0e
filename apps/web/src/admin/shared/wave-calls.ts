import type { WaveMade, WaveRequest } from '@mali/contracts/packing';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['AdminOrders', 'AdminOrder', 'Waves'] }).injectEndpoints({
  endpoints: (build) => ({
    makeWave: build.mutation<WaveMade, WaveRequest>({
      query: (data) => ({ url: '/admin/waves', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['AdminOrders', 'AdminOrder', 'Waves'],
    }),
  }),
});

export const { useMakeWaveMutation } = calls;
