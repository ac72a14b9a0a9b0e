import { BulkJob, BulkJobDetail, BulkJobParams, BulkJobsAnswer, BulkRequest } from '@mali/contracts/bulk';
import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { CsvAnswers, sendTable } from '../../platform/table-file.ts';
import { beginBulk, bulkJob, bulkJobs, bulkResult, stopBulk } from './bulk.ts';

const tags = ['office'];
const security = [{ bearer: [] }];

/** Acts on many orders as jobs of the worker (ADM-03). */
export function bulkRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/bulk',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Begin an act on every order of a list',
        operationId: 'beginBulk',
        security,
        body: BulkRequest,
        response: { 200: BulkJob, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => beginBulk(deps, caller, body),
  );
  app.get(
    '/admin/bulk',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'The caller’s jobs of the last days',
        operationId: 'getBulkJobs',
        security,
        querystring: Strict({}),
        response: { 200: BulkJobsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => bulkJobs(deps, caller),
  );
  app.get(
    '/admin/bulk/:job_id',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'A job, and which orders it could not move',
        operationId: 'getBulkJob',
        security,
        params: BulkJobParams,
        querystring: Strict({}),
        response: { 200: BulkJobDetail, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => bulkJob(deps, caller, params.job_id),
  );
  app.post(
    '/admin/bulk/:job_id/stop',
    {
      config: { guard: 'order:list', rate: 'write' },
      schema: {
        tags,
        summary: 'Stop a job',
        operationId: 'stopBulk',
        security,
        params: BulkJobParams,
        body: NoBody,
        response: { 200: BulkJob, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => stopBulk(deps, caller, params.job_id),
  );
  app.get(
    '/admin/bulk/:job_id/result',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'What became of each order of a job, as CSV',
        operationId: 'getBulkResult',
        security,
        params: BulkJobParams,
        querystring: Strict({}),
        response: CsvAnswers,
      },
    },
    async ({ caller, params }, reply) => {
      const text = await bulkResult(deps, caller, params.job_id);
      return sendTable(reply, { name: `job-${params.job_id}` }, text);
    },
  );
}
