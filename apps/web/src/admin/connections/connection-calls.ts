import type { ConnectionName } from '@mali/contracts/connection-values';
import type {
  Connection,
  ConnectionsAnswer,
  ConnectionTest,
  SetSecretsRequest,
} from '@mali/contracts/connections';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { api } from '../../clients/api.ts';
import { isApiError } from '../../clients/api-error.ts';
import { withFreshCode } from '../../features/second-step/index.ts';

type Started<Answer> = Readonly<{
  dispatch: BaseQueryApi['dispatch'];
  queryFulfilled: Promise<{ data: Answer }>;
}>;
type SetSecrets = SetSecretsRequest & { connection: ConnectionName };

/** The page goes on with the connection of the last answer. */
const show = (dispatch: BaseQueryApi['dispatch'], shown: Connection) =>
  dispatch(
    calls.util.updateQueryData('connections', undefined, (draft) => {
      draft.connections = draft.connections.map((one) => (one.connection === shown.connection ? shown : one));
    }),
  );

const calls = api.enhanceEndpoints({ addTagTypes: ['Connections'] }).injectEndpoints({
  endpoints: (build) => ({
    connections: build.query<ConnectionsAnswer, void>({
      query: () => ({ url: '/admin/connections', client: 'silent' }),
      providesTags: ['Connections'],
    }),
    testConnection: build.mutation<ConnectionTest, ConnectionName>({
      query: (connection) => ({
        ...{ url: `/admin/connections/${connection}/test`, method: 'POST', client: 'silent' },
      }),
      async onQueryStarted(_connection, { dispatch, queryFulfilled }: Started<ConnectionTest>) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) show(dispatch, answer.data.connection);
      },
    }),
    setSecrets: build.mutation<Connection, SetSecrets>({
      queryFn: withFreshCode<SetSecrets, Connection>(({ connection, ...data }) => ({
        ...{ url: `/admin/connections/${connection}/secrets`, method: 'POST', client: 'silent', data },
      })),
      async onQueryStarted(_sent, { dispatch, queryFulfilled }: Started<Connection>) {
        try {
          show(dispatch, (await queryFulfilled).data);
        } catch (failure) {
          const { error } = failure as { error?: unknown };
          const newer = isApiError(error) && error.code === 'RECORD.CHANGED' ? error.details : null;
          if (newer !== null) show(dispatch, (newer as { record: Connection }).record);
        }
      },
    }),
  }),
});

export const { useConnectionsQuery, useTestConnectionMutation, useSetSecretsMutation } = calls;
