import { ApiKey, ApiKeyParams, ApiKeysAnswer, MadeApiKeyAnswer, MakeApiKey } from '@mali/contracts/api-keys';
import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listKeys, makeKey, revokeKey } from './keys.ts';

const tags = ['staff'];

/** API keys of outside systems (docs/decisions/0098). */
export function apiKeyRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/api_keys',
    {
      config: { guard: 'shop:set-up', rate: 'browse' },
      schema: {
        tags,
        summary: 'API keys of outside systems',
        operationId: 'listApiKeys',
        querystring: Strict({}),
        response: { 200: ApiKeysAnswer, ...ErrorAnswers },
      },
    },
    () => listKeys(deps),
  );
  app.post(
    '/admin/api_keys',
    {
      config: { guard: 'shop:set-up', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Make an API key, which is shown this once',
        operationId: 'makeApiKey',
        body: MakeApiKey,
        response: { 200: MadeApiKeyAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => makeKey(deps, caller, body),
  );
  app.post(
    '/admin/api_keys/:key_id/revoke',
    {
      config: { guard: 'shop:set-up', rate: 'write' },
      schema: {
        tags,
        summary: 'Revoke an API key at once; cannot be undone',
        operationId: 'revokeApiKey',
        params: ApiKeyParams,
        body: NoBody,
        response: { 200: ApiKey, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => revokeKey(deps, caller, params.key_id),
  );
}
