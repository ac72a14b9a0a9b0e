import type {
  ChangeWebhook,
  MakeWebhook,
  ReplayWebhook,
  ReplayWebhookAnswer,
  SetWebhookState,
  Webhook,
  WebhookLog,
  WebhookLogQuery,
  WebhookMessageDetail,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from '@mali/contracts/webhooks';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import { putRow, showAnswer } from '../shared/show-answer.ts';

type Of<Body> = Body & { endpoint_id: number };
const post = (url: string, data?: object) =>
  ({ url: `/admin/webhooks${url}`, method: 'POST', client: 'silent', ...(data && { data }) }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Webhooks'] }).injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<WebhooksAnswer, void>({
      query: () => ({ url: '/admin/webhooks', client: 'silent' }),
      providesTags: ['Webhooks'],
    }),
    webhookLog: build.query<WebhookLog, Of<WebhookLogQuery>>({
      query: ({ endpoint_id, ...params }) => ({
        ...{ url: `/admin/webhooks/${endpoint_id}/messages`, params, client: 'silent' },
      }),
      providesTags: ['Webhooks'],
    }),
    webhookMessage: build.query<WebhookMessageDetail, { endpoint_id: number; message_id: number }>({
      query: ({ endpoint_id, message_id }) => ({
        ...{ url: `/admin/webhooks/${endpoint_id}/messages/${message_id}`, client: 'silent' },
      }),
      providesTags: ['Webhooks'],
    }),
    makeWebhook: build.mutation<WebhookSecretAnswer, MakeWebhook>({
      queryFn: withFreshCode<MakeWebhook, WebhookSecretAnswer>((data) => post('', data)),
      invalidatesTags: ['Webhooks'],
    }),
    changeWebhook: build.mutation<Webhook, Of<ChangeWebhook>>({
      query: ({ endpoint_id, ...data }) => post(`/${endpoint_id}`, data),
      // After a refusal too: a colleague may have saved.
      invalidatesTags: ['Webhooks'],
      onQueryStarted: showAnswer(
        'webhooks',
        () => undefined,
        ({ endpoints }: WebhooksAnswer, endpoint) => putRow(endpoints, endpoint, 'endpoint_id'),
      ),
    }),
    removeWebhook: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/webhooks/${id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['Webhooks'],
    }),
    setWebhookState: build.mutation<Webhook, Of<SetWebhookState>>({
      query: ({ endpoint_id, ...data }) => post(`/${endpoint_id}/state`, data),
      invalidatesTags: ['Webhooks'],
      onQueryStarted: showAnswer(
        'webhooks',
        () => undefined,
        ({ endpoints }: WebhooksAnswer, endpoint) => putRow(endpoints, endpoint, 'endpoint_id'),
      ),
    }),
    replaceWebhookSecret: build.mutation<WebhookSecretAnswer, number>({
      queryFn: withFreshCode<number, WebhookSecretAnswer>((id) => post(`/${id}/secret`)),
      invalidatesTags: ['Webhooks'],
    }),
    testWebhook: build.mutation<WebhookMessageDetail, number>({
      query: (id) => post(`/${id}/test`),
      invalidatesTags: ['Webhooks'],
    }),
    replayWebhook: build.mutation<ReplayWebhookAnswer, Of<ReplayWebhook>>({
      query: ({ endpoint_id, ...data }) => post(`/${endpoint_id}/replay`, data),
      invalidatesTags: ['Webhooks'],
    }),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookLogQuery,
  useWebhookMessageQuery,
  useMakeWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useSetWebhookStateMutation,
  useReplaceWebhookSecretMutation,
  useTestWebhookMutation,
  useReplayWebhookMutation,
} = calls;
