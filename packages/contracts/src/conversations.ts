import { type Static, Type } from 'typebox';
import { CartItem } from './cart.ts';
import { ChatId, Count, DateTime, Email, Id, Lang, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import {
  CHAT_MESSAGE_KINDS,
  CONVERSATION,
  CONVERSATION_STATES,
  CUSTOMER_KINDS,
  MESSAGE_SIDES,
} from './conversation-values.ts';
import { TEXT } from './limits.ts';

export const ClientId = Type.String({
  format: 'uuid',
  description: 'Chosen by the sender: a message that is sent again is the same one',
});
export const Seq = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Number of a message in its conversation',
});
export const PhotoName = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'Name of a photo that was sent',
});

export const ChatPhoto = Type.Object({
  photo: PhotoName,
  small: Type.String({ description: 'Signed address, 320 wide' }),
  large: Type.String({ description: 'Signed address, 1280 wide' }),
});

/** A message as both sides see it. */
export const ChatMessage = Type.Object({
  seq: Seq,
  client_id: Type.String(),
  side: OneOf(MESSAGE_SIDES, 'Who has written it'),
  kind: OneOf(CHAT_MESSAGE_KINDS, 'What it holds'),
  text: Type.String(),
  actor: Nullable(Type.String(), 'Name of the member of the staff; to customers the first name'),
  about: Nullable(Type.String(), 'Of an event: the colleague it is about'),
  photo: Nullable(ChatPhoto, 'Of a photo; null: it is being fetched from LINE, unless that has failed'),
  product: Nullable(CartItem, 'Of a product card, at its price now; null: it is no longer sold'),
  chat_id: Nullable(ChatId, 'Of a bag: it is opened by this id'),
  so_no: Nullable(SoNo, 'Of an order'),
  at: DateTime('Written'),
  failed: Type.Boolean({ description: 'LINE has not taken it, or not given its picture' }),
});
export type ChatMessage = Static<typeof ChatMessage>;

/** When the shop answers. */
export const OfficeHours = Type.Array(
  Nullable(
    Strict({
      from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Thai time' }),
      to: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'Thai time' }),
    }),
    'null: closed all day',
  ),
  { minItems: 7, maxItems: 7, description: 'From Monday to Sunday' },
);
export type OfficeHours = Static<typeof OfficeHours>;

export const Conversation = Type.Object({
  conversation_id: Nullable(Id('Conversation'), 'null: none has been begun'),
  state: OneOf(CONVERSATION_STATES, 'closed: a new message opens it again'),
  email: Nullable(Type.String(), 'Of a guest'),
  last_seq: Seq,
  customer_read: Seq,
  staff_read: Seq,
  unread: Count('Answers that the customer has not read'),
  messages: Type.Array(ChatMessage, {
    description: 'In order; after or before the number that was requested',
  }),
  more: Type.Boolean({ description: 'There are older ones than these' }),
  is_open: Type.Boolean({ description: 'Within office hours' }),
  hours: OfficeHours,
  away: Type.Object({ th: Type.String(), en: Type.String() }),
});
export type Conversation = Static<typeof Conversation>;

/** Header of a guest's browser; members need none. */
export const ConversationHeaders = Type.Object(
  {
    'x-conversation-key': Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '256 random bits of this browser' }),
    ),
  },
  { additionalProperties: true },
);
export const ConversationQuery = Strict({
  after: Type.Optional(Seq),
  before: Type.Optional(Seq),
});
export type ConversationQuery = Static<typeof ConversationQuery>;

export const CustomerMessage = Strict({
  client_id: ClientId,
  kind: OneOf(CUSTOMER_KINDS, 'What it holds'),
  text: Type.Optional(Text(CONVERSATION.text, 'Of a text, or said with a photo or product')),
  photo: Type.Optional(PhotoName),
  mat_var_id: Type.Optional(Id('Variant of a product card')),
  lang: Type.Optional(Lang),
  email: Type.Optional(Email),
  name: Type.Optional(Text(TEXT.name, 'Name of a guest')),
});
export type CustomerMessage = Static<typeof CustomerMessage>;
export const SentMessage = Type.Object({ conversation_id: Id('Conversation'), seq: Seq });
export type SentMessage = Static<typeof SentMessage>;

export const ReadRequest = Strict({ seq: Seq });
export const OpenConversation = Strict({
  conversation_id: Type.Optional(Id('Conversation of a mailed link')),
  link: Type.Optional(Text(100, 'Its signature', 1)),
});
export type OpenConversation = Static<typeof OpenConversation>;
export const PhotoAnswer = Type.Object({ photo: PhotoName });
