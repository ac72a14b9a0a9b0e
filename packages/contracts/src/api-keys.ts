import { type Static, Type } from 'typebox';
import { API_KEY_LIMITS, API_KEY_SCOPES, API_KEY_STATES } from './api-key-values.ts';
import { DateTime, Id, Nullable, OneOf, Strict } from './common.ts';

/* API keys of outside systems (docs/decisions/0098). */

const Scopes = Type.Array(OneOf(API_KEY_SCOPES, 'Permission'), {
  minItems: 1,
  maxItems: API_KEY_SCOPES.length,
  uniqueItems: true,
  description: 'What the key may do, at most what its maker may do at the time of a request',
});
const name = Type.String({
  minLength: 1,
  maxLength: API_KEY_LIMITS.name,
  pattern: '\\S',
  description: 'The outside system; the audit log has this name',
});

export const ApiKeyParams = Strict({ key_id: Id('API key') });
export const MakeApiKey = Strict({
  name,
  scopes: Scopes,
  days: Nullable(
    Type.Integer({ minimum: 1, maximum: API_KEY_LIMITS.days, description: 'Days until it expires' }),
    'null: does not expire',
  ),
  request_key: Type.String({ format: 'uuid', description: 'The same for a repeated request' }),
});
export type MakeApiKey = Static<typeof MakeApiKey>;

export const ApiKey = Type.Object({
  key_id: Id('API key'),
  name,
  prefix: Type.String({ description: 'Beginning of the key' }),
  scopes: Scopes,
  state: OneOf(API_KEY_STATES, 'blocked: its maker may no longer make keys'),
  made_by: Nullable(Type.String({ description: 'Maker' }), 'null: the account was deleted'),
  made_at: DateTime('Made'),
  expires_at: Nullable(DateTime('Until when it can be used')),
  last_used_at: Nullable(DateTime('Last request, to the minute')),
  revoked_at: Nullable(DateTime('Revoked')),
});
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeysAnswer = Type.Object({
  keys: Type.Array(ApiKey, { description: 'Those that can be used first, then the newest' }),
});
export type ApiKeysAnswer = Static<typeof ApiKeysAnswer>;
export const MadeApiKeyAnswer = Type.Object({
  api_key: ApiKey,
  secret: Type.String({ description: 'The key; shown this once' }),
});
export type MadeApiKeyAnswer = Static<typeof MadeApiKeyAnswer>;
