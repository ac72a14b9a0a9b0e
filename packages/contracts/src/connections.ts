import { type Static, Type } from 'typebox';
import { Count, DateTime, Nullable, OneOf, Strict, Text } from './common.ts';
import {
  CONNECTION_FAULTS,
  CONNECTION_MODES,
  CONNECTION_SECRETS,
  CONNECTIONS,
  SECRET_LIMITS,
  SECRET_SOURCES,
} from './connection-values.ts';

/* Connections to outside systems and their secrets (docs/decisions/0102). */

const name = OneOf(CONNECTIONS, 'Connection');
const fault = OneOf(CONNECTION_FAULTS, 'Why a call failed');
const status = Nullable(
  Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status of the answer' }),
  'null: no HTTP answer, or of no importance',
);
const FIELD_NAMES = [
  ...new Set(Object.values(CONNECTION_SECRETS).flatMap((all) => all.map((one) => one.name))),
];
const field = OneOf(FIELD_NAMES, 'Name of the variable of the environment');

export const Connection = Type.Object({
  connection: name,
  mode: OneOf(CONNECTION_MODES, 'Kind'),
  current: Type.Boolean({ description: 'In use for new work; false: for what it has begun alone' }),
  host: Nullable(Type.String({ description: 'Host that is called' }), 'null: none'),
  variables: Type.Array(Type.String(), { description: 'Variables of the environment that configure it' }),
  succeeded_at: Nullable(DateTime('Last success, to the minute'), 'null: none yet'),
  failed_at: Nullable(DateTime('Last error'), 'null: none yet'),
  fault: Nullable(fault),
  status,
  testable: Type.Boolean({ description: 'A harmless call tests it' }),
  revision: Count('Version of its secrets; 0: none was set'),
  readable: Type.Boolean({ description: 'false: its secrets were stored under another key' }),
  secrets: Type.Array(
    Type.Object({
      name: field,
      source: OneOf(SECRET_SOURCES, 'Where the value in use is from'),
      set_at: Nullable(DateTime('Set on the page'), 'null: not set on the page'),
      set_by: Nullable(Type.String({ description: 'Who set it' }), 'null: nobody who is here'),
      tail: Nullable(Text(SECRET_LIMITS.tail, 'Last characters'), 'null: a secret, or not set on the page'),
    }),
  ),
});
export type Connection = Static<typeof Connection>;

export const ConnectionsAnswer = Type.Object({
  connections: Type.Array(Connection),
  encrypts: Type.Boolean({ description: 'false: without a key, secrets are of the environment only' }),
});
export type ConnectionsAnswer = Static<typeof ConnectionsAnswer>;

export const ConnectionParams = Strict({ connection: name });
export const ConnectionTest = Type.Object({
  ok: Type.Boolean({ description: 'The call succeeded' }),
  fault: Nullable(fault, 'null: it succeeded'),
  status,
  ms: Count('Milliseconds'),
  connection: Connection,
});
export type ConnectionTest = Static<typeof ConnectionTest>;

export const SetSecretsRequest = Strict({
  revision: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'The version that was changed; another one than the newest is refused with RECORD.CHANGED',
  }),
  values: Type.Array(
    Strict({
      name: field,
      value: Nullable(
        Type.String({
          minLength: 1,
          maxLength: SECRET_LIMITS.value,
          pattern: '^[!-~]+$',
          description: 'New value',
        }),
        'null: removed, the environment counts again',
      ),
    }),
    { minItems: 1, maxItems: SECRET_LIMITS.fields, description: 'Those that change; others stay' },
  ),
});
export type SetSecretsRequest = Static<typeof SetSecretsRequest>;
