import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { LANGUAGES } from './limits.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES, ORDER_MESSAGE } from './order-message-values.ts';

const Key = Type.String({ format: 'uuid', description: 'Repeated requests with one key send one message' });
const Channel = OneOf(MESSAGE_CHANNELS, 'By mail, on LINE or in the chat');

/** A message to the customer of an order: of the shop, sent again, or written by hand. */
const Message = Type.Object({
  mail_id: Nullable(Id('Mail'), 'null: on LINE, or not written yet'),
  at: DateTime('Queued'),
  sent_at: Nullable(DateTime('Sent')),
  state: OneOf(MESSAGE_STATES, 'failed: it is tried again'),
  channel: Channel,
  subject: Type.String(),
  text: Nullable(Type.String(), 'What was written by hand'),
  actor: Nullable(
    Type.Object({ user_id: Id('Member of the staff'), name: Type.String() }),
    'null: the shop itself',
  ),
  preview: Nullable(Type.String(), 'Signed address of the mail as it was sent'),
  again: Nullable(Type.String(), 'Signed address of the mail as it would be sent now; null: not sent again'),
});
export type OrderMessage = Static<typeof Message>;

export const OrderMessages = Type.Object({
  messages: Type.Array(Message, { description: 'Newest first' }),
  to: Type.String({ description: 'E-mail of the order' }),
  lang: OneOf(LANGUAGES, 'Language of the order'),
  line: Type.Boolean({ description: 'The customer can be reached on LINE' }),
  chat: Type.Boolean({ description: 'The customer can be written to in the chat' }),
  may_send: Type.Boolean({ description: 'The caller may send messages' }),
});
export type OrderMessages = Static<typeof OrderMessages>;

export const OrderMessagesParams = Strict({ so_no: SoNo });
export const SendAgainRequest = Strict({ mail_id: Id('Mail'), request_key: Key });
export type SendAgainRequest = Static<typeof SendAgainRequest>;
export const WriteMessageRequest = Strict({
  channel: Channel,
  subject: Text(ORDER_MESSAGE.subject, 'Subject', 1),
  text: Text(ORDER_MESSAGE.text, 'Message', 1),
  request_key: Key,
});
export type WriteMessageRequest = Static<typeof WriteMessageRequest>;
