import type { SaveScreening, Screening } from '@mali/contracts/screening';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Screening'] }).injectEndpoints({
  endpoints: (build) => ({
    screening: build.query<Screening, void>({
      query: () => ({ url: '/admin/screening' }),
      providesTags: ['Screening'],
    }),
    saveScreening: build.mutation<Screening, SaveScreening>({
      query: (data) => ({ url: '/admin/screening', method: 'POST', data, client: 'silent' }),
      // After a refusal too: a colleague may have saved.
      invalidatesTags: ['Screening'],
      onQueryStarted: showAnswer('screening', () => undefined),
    }),
  }),
});

export const { useScreeningQuery, useSaveScreeningMutation } = calls;
