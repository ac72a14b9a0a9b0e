import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import {
  Connection,
  ConnectionParams,
  ConnectionsAnswer,
  ConnectionTest,
  SetSecretsRequest,
} from '@mali/contracts/connections';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listConnections, setSecrets, testConnection } from './connections.ts';

const tags = ['settings'];

/** Connections to outside systems (SET-02, docs/decisions/0102). */
export function connectionRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/connections',
    {
      config: { guard: 'shop:set-up', rate: 'browse' },
      schema: {
        tags,
        summary: 'Connections to outside systems, their state, and which secrets are set',
        operationId: 'listConnections',
        querystring: Strict({}),
        response: { 200: ConnectionsAnswer, ...ErrorAnswers },
      },
    },
    () => listConnections(deps),
  );
  app.post(
    '/admin/connections/:connection/test',
    {
      config: { guard: 'shop:set-up', rate: 'write' },
      schema: {
        tags,
        summary: 'Test a connection with a call that changes nothing',
        operationId: 'testConnection',
        params: ConnectionParams,
        body: NoBody,
        response: { 200: ConnectionTest, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => testConnection(deps, caller, params.connection),
  );
  app.post(
    '/admin/connections/:connection/secrets',
    {
      // Whoever has them can pay out money and read messages: the owner alone, with a recent code.
      config: { guard: 'staff:roles', rate: 'write', fresh: true, peopleOnly: true },
      schema: {
        tags,
        summary: 'Set or remove secrets of a connection; they are never shown',
        operationId: 'setConnectionSecrets',
        params: ConnectionParams,
        body: SetSecretsRequest,
        response: { 200: Connection, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => setSecrets(deps, caller, params.connection, body),
  );
}
