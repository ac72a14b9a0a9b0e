import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict } from './common.ts';
import {
  WEBHOOK_DISABLED_FOR,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGE_STATES,
  WEBHOOK_STATES,
  WEBHOOK_TEST,
} from './webhook-values.ts';

/* Webhooks to outside systems (docs/decisions/0095). */

const SENT_KINDS = [...WEBHOOK_KINDS, WEBHOOK_TEST] as const;
// As many digits as a number in a path may have.
const MessageId = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999, description: 'Message' });

/**
 * The body of a webhook (Standard Webhooks). It has ids and no personal data: what else the receiver needs it reads
 * from the API. A message may arrive more than once, with the same `webhook-id` header, and later than another one.
 */
export const WebhookPayload = Type.Object({
  type: OneOf(SENT_KINDS, 'What happened'),
  version: Type.Literal(1, { description: 'Grows with changes that break receivers' }),
  time: DateTime('When it happened'),
  sequence: Type.Integer({
    minimum: 0,
    description: 'Of two messages about one record, the one with the greater number is about the later event',
  }),
  data: Type.Object(
    {
      so_no: Type.Optional(Type.String({ description: 'Order' })),
      refund_id: Type.Optional(Type.Integer({ description: 'Refund, of its order' })),
      return_no: Type.Optional(Type.String({ description: 'Return, of its order' })),
      mat_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Products that were changed' })),
      mat_var_ids: Type.Optional(
        Type.Array(Type.Integer(), { description: 'Variants of which other units can be sold' }),
      ),
      customer_id: Type.Optional(Type.Integer({ description: 'Customer whose data was erased' })),
    },
    { description: 'The records that it is about' },
  ),
});
export type WebhookPayload = Static<typeof WebhookPayload>;

export const WebhookParams = Strict({ endpoint_id: Id('Endpoint') });
export const WebhookMessageParams = Strict({ endpoint_id: Id('Endpoint'), message_id: MessageId });

const FIELDS = {
  name: Type.String({
    minLength: 1,
    maxLength: WEBHOOK_LIMITS.name,
    pattern: '\\S',
    description: 'For colleagues',
  }),
  url: Type.String({
    minLength: 1,
    maxLength: WEBHOOK_LIMITS.url,
    description: 'Address that messages are sent to: https, reachable from the internet, without a password',
  }),
  kinds: Type.Array(OneOf(WEBHOOK_KINDS, 'Kind of event'), {
    minItems: 1,
    maxItems: WEBHOOK_KINDS.length,
    uniqueItems: true,
    description: 'Events of which messages are sent',
  }),
} as const;
export const MakeWebhook = Strict({
  ...FIELDS,
  request_key: Type.String({ format: 'uuid', description: 'The same for a repeated request' }),
});
export type MakeWebhook = Static<typeof MakeWebhook>;
export const ChangeWebhook = Strict({ ...FIELDS, revision: Revision });
export type ChangeWebhook = Static<typeof ChangeWebhook>;
export const SetWebhookState = Strict({ state: OneOf(['active', 'paused'], 'Whether messages are sent') });
export type SetWebhookState = Static<typeof SetWebhookState>;

export const Webhook = Type.Object({
  endpoint_id: Id('Endpoint'),
  revision: Revision,
  ...FIELDS,
  state: OneOf(WEBHOOK_STATES, 'paused: messages wait; disabled: none are made'),
  disabled_for: Nullable(
    OneOf(WEBHOOK_DISABLED_FOR, 'gone: the receiver answered 410; failing: a message was given up'),
  ),
  state_at: DateTime('Since when'),
  old_secret_until: Nullable(DateTime('Until then the earlier secret signs too')),
  made_at: DateTime('Made'),
  succeeded_at: Nullable(DateTime('Last message that arrived')),
  waiting: Count('Messages that wait'),
  failed: Count('Messages in the log that were given up'),
});
export type Webhook = Static<typeof Webhook>;
export const WebhooksAnswer = Type.Object({ endpoints: Type.Array(Webhook) });
export type WebhooksAnswer = Static<typeof WebhooksAnswer>;
export const WebhookSecretAnswer = Type.Object({
  endpoint: Webhook,
  secret: Type.String({ description: 'Signs messages; shown this once' }),
});
export type WebhookSecretAnswer = Static<typeof WebhookSecretAnswer>;

export const WebhookLogQuery = Strict({
  before: Type.Optional(MessageId),
  state: Type.Optional(OneOf(WEBHOOK_MESSAGE_STATES, 'Only these')),
});
export type WebhookLogQuery = Static<typeof WebhookLogQuery>;
const MESSAGE = {
  message_id: MessageId,
  kind: OneOf(SENT_KINDS, 'Kind of event'),
  about: Type.String({ description: 'Record' }),
  state: OneOf(WEBHOOK_MESSAGE_STATES, 'failed: given up'),
  attempts: Count('Attempts since it was made or sent again'),
  made_at: DateTime('Made'),
  next_at: Nullable(DateTime('Next attempt')),
  ended_at: Nullable(DateTime('Arrived or given up')),
  last_status: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  last_error: Nullable(Type.String({ description: 'Why no answer came' })),
} as const;
export const WebhookMessage = Type.Object(MESSAGE);
export type WebhookMessage = Static<typeof WebhookMessage>;
export const WebhookLog = Type.Object({
  messages: Type.Array(WebhookMessage, { description: 'The newest first' }),
  next: Nullable(MessageId, 'Read on before this one'),
});
export type WebhookLog = Static<typeof WebhookLog>;
export const WebhookMessageDetail = Type.Object({
  ...MESSAGE,
  endpoint_id: Id('Endpoint'),
  webhook_id: Type.String({ description: 'Header webhook-id' }),
  body: Type.String({ description: 'What was sent' }),
  tries: Type.Array(
    Type.Object({
      at: DateTime('Sent'),
      ms: Count('Milliseconds'),
      status: Nullable(Type.Integer({ description: 'HTTP status' })),
      error: Nullable(Type.String({ description: 'Why no answer came' })),
      answer: Type.String({ description: 'Beginning of the answer' }),
    }),
    { description: 'Attempts, the newest first' },
  ),
});
export type WebhookMessageDetail = Static<typeof WebhookMessageDetail>;

export const ReplayWebhook = Strict({
  message_id: Nullable(MessageId, 'One message; null: those of the period'),
  from: Nullable(DateTime('Messages made from then'), 'null: of one message'),
  until: Nullable(DateTime('Messages made before then'), 'null: of one message'),
  failed_only: Type.Boolean({ description: 'Only messages that were given up' }),
});
export type ReplayWebhook = Static<typeof ReplayWebhook>;
export const ReplayWebhookAnswer = Type.Object({ replayed: Count('Messages that are sent again') });
export type ReplayWebhookAnswer = Static<typeof ReplayWebhookAnswer>;
