import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { JobQueueAnswer, RetryJobs, RetryJobsAnswer } from '@mali/contracts/job-queue';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { jobQueue, retryJobs } from './job-queue.ts';

const tags = ['office'];
const security = [{ bearer: [] }];

/** The worker's queue in the back office (docs/decisions/0088). */
export function jobQueueRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/jobs',
    {
      config: { guard: 'shop:set-up', rate: 'browse' },
      schema: {
        tags,
        summary: 'Jobs of the worker: what waits, runs and has failed',
        operationId: 'getJobQueue',
        security,
        querystring: Strict({}),
        response: { 200: JobQueueAnswer, ...ErrorAnswers },
      },
    },
    () => jobQueue(deps),
  );
  app.post(
    '/admin/jobs/retry',
    {
      config: { guard: 'shop:set-up', rate: 'write' },
      schema: {
        tags,
        summary: 'Run failed jobs again: one, or all of a kind',
        operationId: 'retryJobs',
        security,
        body: RetryJobs,
        response: { 200: RetryJobsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => retryJobs(deps, caller, body),
  );
}
