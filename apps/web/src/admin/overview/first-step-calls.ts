import type { FirstStepsAnswer } from '@mali/contracts/first-steps';
import { api } from '../../clients/api.ts';
import { showAnswer } from '../shared/show-answer.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['FirstSteps'] }).injectEndpoints({
  endpoints: (build) => ({
    firstSteps: build.query<FirstStepsAnswer, void>({
      query: () => ({ url: '/admin/first_steps' }),
      providesTags: ['FirstSteps'],
    }),
    hideFirstSteps: build.mutation<FirstStepsAnswer, boolean>({
      query: (hidden) => ({ url: '/admin/first_steps', method: 'POST', data: { hidden }, client: 'silent' }),
      invalidatesTags: ['FirstSteps'],
      onQueryStarted: showAnswer('firstSteps', () => undefined),
    }),
  }),
});

export const { useFirstStepsQuery, useHideFirstStepsMutation } = calls;
