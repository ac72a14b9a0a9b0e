import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { CustomerParams } from '@mali/contracts/customers';
import {
  PrivacyRequest,
  PrivacyRequestBody,
  PrivacyRequestParams,
  PrivacyRequestsAnswer,
  PrivacyRequestsQuery,
} from '@mali/contracts/privacy-requests';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listPrivacyRequests, readPrivacyExport, startPrivacyRequest } from './privacy-requests.ts';

const tags = ['staff'];
const one = { 200: PrivacyRequest, ...ErrorAnswers };

/** Export and erasure of a customer's data by staff, on the customer's request (docs/decisions/0085). */
export function privacyRequestRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/customers/:customer_id/data_export',
    {
      config: { guard: 'customer:reveal', rate: 'write' },
      schema: {
        tags,
        summary: 'Start the export of a customer’s data, once for each key',
        operationId: 'startCustomerExport',
        params: CustomerParams,
        body: PrivacyRequestBody,
        response: one,
      },
    },
    ({ caller, params, body }) => startPrivacyRequest(deps, caller, 'export', params.customer_id, body),
  );
  app.post(
    '/admin/customers/:customer_id/erasure',
    {
      config: { guard: 'guest:erase', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Start the erasure of a customer’s data, once for each key; it cannot be undone',
        operationId: 'startCustomerErasure',
        params: CustomerParams,
        body: PrivacyRequestBody,
        response: one,
      },
    },
    ({ caller, params, body }) => startPrivacyRequest(deps, caller, 'erasure', params.customer_id, body),
  );
  app.get(
    '/admin/privacy_requests',
    {
      config: { guard: 'customer:reveal', rate: 'browse' },
      schema: {
        tags,
        summary: 'Exports and erasures of customers’ data with their proof, newest first',
        operationId: 'listPrivacyRequests',
        querystring: PrivacyRequestsQuery,
        response: { 200: PrivacyRequestsAnswer, ...ErrorAnswers },
      },
    },
    ({ query }) => listPrivacyRequests(deps, query),
  );
  app.get(
    '/admin/privacy_requests/:request_id/file',
    {
      config: { guard: 'customer:reveal', rate: 'browse' },
      schema: {
        tags,
        summary: 'The file of an export; each download is recorded',
        operationId: 'getPrivacyExport',
        params: PrivacyRequestParams,
        querystring: Strict({}),
        response: {
          200: {
            description: 'The file',
            content: { 'application/json': { schema: Type.Unsafe<Buffer>(Type.Object({})) } },
          },
          ...ErrorAnswers,
        },
      },
    },
    async ({ caller, params: { request_id } }, reply) => {
      const bytes = await readPrivacyExport(deps, caller, request_id);
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="customer-data-${request_id}.json"`)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}
