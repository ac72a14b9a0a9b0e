import type { JobQueueAnswer, RetryJobs, RetryJobsAnswer } from '@mali/contracts/job-queue';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['JobQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    jobQueue: build.query<JobQueueAnswer, void>({
      query: () => ({ url: '/admin/jobs' }),
      providesTags: ['JobQueue'],
    }),
    retryJobs: build.mutation<RetryJobsAnswer, RetryJobs>({
      query: (data) => ({ url: '/admin/jobs/retry', method: 'POST', data, client: 'silent' }),
      // After a refusal too: a colleague may have been faster.
      invalidatesTags: ['JobQueue'],
    }),
  }),
});

export const { useJobQueueQuery, useRetryJobsMutation } = calls;
