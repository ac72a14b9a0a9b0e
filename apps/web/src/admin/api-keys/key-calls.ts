import type { ApiKey, ApiKeysAnswer, MadeApiKeyAnswer, MakeApiKey } from '@mali/contracts/api-keys';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['ApiKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeysAnswer, void>({
      query: () => ({ url: '/admin/api_keys', client: 'silent' }),
      providesTags: ['ApiKeys'],
    }),
    makeApiKey: build.mutation<MadeApiKeyAnswer, MakeApiKey>({
      queryFn: withFreshCode<MakeApiKey, MadeApiKeyAnswer>((data) => ({
        ...{ url: '/admin/api_keys', method: 'POST', client: 'silent', data },
      })),
      invalidatesTags: ['ApiKeys'],
    }),
    revokeApiKey: build.mutation<ApiKey, number>({
      query: (id) => ({ url: `/admin/api_keys/${id}/revoke`, method: 'POST', client: 'silent' }),
      // After a refusal too.
      invalidatesTags: ['ApiKeys'],
    }),
  }),
});

export const { useApiKeysQuery, useMakeApiKeyMutation, useRevokeApiKeyMutation } = calls;
