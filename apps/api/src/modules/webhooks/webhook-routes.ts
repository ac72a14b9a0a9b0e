import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ChangeWebhook,
  MakeWebhook,
  ReplayWebhook,
  ReplayWebhookAnswer,
  SetWebhookState,
  Webhook,
  WebhookLog,
  WebhookLogQuery,
  WebhookMessageDetail,
  WebhookMessageParams,
  WebhookParams,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from '@mali/contracts/webhooks';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeEndpoint,
  getEndpoint,
  listEndpoints,
  makeEndpoint,
  messageDetail,
  messageLog,
  removeEndpoint,
  replayMessages,
  rotateSecret,
  setSending,
  testEndpoint,
} from './endpoints.ts';

const tags = ['staff'];
const reads = { guard: 'shop:set-up', rate: 'browse' } as const;
const edits = { guard: 'shop:set-up', rate: 'write' } as const;
const shows = { ...edits, fresh: true } as const;
const one = { 200: Webhook, ...ErrorAnswers };

/** Webhooks to outside systems (docs/decisions/0095). */
export function webhookRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/webhooks',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Endpoints that get webhooks',
        operationId: 'listWebhooks',
        querystring: Strict({}),
        response: { 200: WebhooksAnswer, ...ErrorAnswers },
      },
    },
    () => listEndpoints(deps),
  );
  app.post(
    '/admin/webhooks',
    {
      config: shows,
      schema: {
        tags,
        summary: 'Make an endpoint; its secret is shown this once',
        operationId: 'makeWebhook',
        body: MakeWebhook,
        response: { 200: WebhookSecretAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => makeEndpoint(deps, caller, body),
  );
  app.get(
    '/admin/webhooks/:endpoint_id',
    {
      config: reads,
      schema: {
        tags,
        summary: 'An endpoint',
        operationId: 'getWebhook',
        params: WebhookParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getEndpoint(deps, params.endpoint_id),
  );
  app.post(
    '/admin/webhooks/:endpoint_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Change an endpoint',
        operationId: 'changeWebhook',
        params: WebhookParams,
        body: ChangeWebhook,
        response: one,
      },
    },
    ({ caller, params, body }) => changeEndpoint(deps, caller, params.endpoint_id, body),
  );
  app.delete(
    '/admin/webhooks/:endpoint_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Remove an endpoint with its log',
        operationId: 'removeWebhook',
        params: WebhookParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeEndpoint(deps, caller, params.endpoint_id);
      return { ok: true } as const;
    },
  );
  app.post(
    '/admin/webhooks/:endpoint_id/state',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Pause an endpoint, or send to it again',
        operationId: 'setWebhookState',
        params: WebhookParams,
        body: SetWebhookState,
        response: one,
      },
    },
    ({ caller, params, body }) => setSending(deps, caller, params.endpoint_id, body),
  );
  app.post(
    '/admin/webhooks/:endpoint_id/secret',
    {
      config: shows,
      schema: {
        tags,
        summary: 'A new secret, shown this once; the earlier one signs too for a day',
        operationId: 'replaceWebhookSecret',
        params: WebhookParams,
        body: NoBody,
        response: { 200: WebhookSecretAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => rotateSecret(deps, caller, params.endpoint_id),
  );
  app.post(
    '/admin/webhooks/:endpoint_id/test',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Send a test to an endpoint',
        operationId: 'testWebhook',
        params: WebhookParams,
        body: NoBody,
        response: { 200: WebhookMessageDetail, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => testEndpoint(deps, caller, params.endpoint_id),
  );
  app.post(
    '/admin/webhooks/:endpoint_id/replay',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Send messages again: one, or those of a period',
        operationId: 'replayWebhook',
        params: WebhookParams,
        body: ReplayWebhook,
        response: { 200: ReplayWebhookAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => replayMessages(deps, caller, params.endpoint_id, body),
  );
  app.get(
    '/admin/webhooks/:endpoint_id/messages',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Log of the messages to an endpoint, the newest first',
        operationId: 'getWebhookLog',
        params: WebhookParams,
        querystring: WebhookLogQuery,
        response: { 200: WebhookLog, ...ErrorAnswers },
      },
    },
    ({ params, query }) => messageLog(deps, params.endpoint_id, query),
  );
  app.get(
    '/admin/webhooks/:endpoint_id/messages/:message_id',
    {
      config: reads,
      schema: {
        tags,
        summary: 'A message with its attempts',
        operationId: 'getWebhookMessage',
        params: WebhookMessageParams,
        querystring: Strict({}),
        response: { 200: WebhookMessageDetail, ...ErrorAnswers },
      },
    },
    ({ params }) => messageDetail(deps, params.endpoint_id, params.message_id),
  );
}
