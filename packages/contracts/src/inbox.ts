import { type Static, Type } from 'typebox';
import { CartItem } from './cart.ts';
import {
  BahtOut,
  ChatId,
  Count,
  DateTime,
  Id,
  Lang,
  Nullable,
  OneOf,
  RevisionRead,
  SoNo,
  Strict,
  Text,
} from './common.ts';
import {
  CONVERSATION,
  CONVERSATION_CHANNELS,
  CONVERSATION_STATES,
  STAFF_KINDS,
} from './conversation-values.ts';
import { ChatMessage, ClientId, OfficeHours, PhotoName, Seq } from './conversations.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';

const Person = Type.Object({ user_id: Id('Member of the staff'), name: Type.String() });

/** A conversation as the inbox lists it. */
export const InboxRow = Type.Object({
  conversation_id: Id('Conversation'),
  channel: OneOf(CONVERSATION_CHANNELS, 'Where the customer writes'),
  customer: Type.String({ description: 'Name, or e-mail; masked for roles that may not read every order' }),
  state: OneOf(CONVERSATION_STATES, 'open or closed'),
  assigned: Nullable(Person, 'null: nobody has taken it'),
  last_seq: Seq,
  last_at: DateTime('Last message'),
  last_side: Nullable(ChatMessage.properties.side),
  last_kind: Nullable(ChatMessage.properties.kind),
  last_text: Type.String(),
  unread: Count('Messages that no colleague has read'),
  waiting_since: Nullable(DateTime('The customer waits since')),
});
export type InboxRow = Static<typeof InboxRow>;

export const InboxAnswer = listAnswer(InboxRow);
export type InboxAnswer = Static<typeof InboxAnswer>;

export const InboxCounts = Type.Object({
  unassigned: Count('Open ones that nobody has taken'),
  mine: Count('Open ones of the caller'),
  all: Count('Open ones'),
  waiting: Count('Open ones of the caller or of nobody in which the customer waits'),
  unread: Count('Messages in these'),
  late: Type.Boolean({ description: 'One of them waits for more than fifteen minutes' }),
});
export type InboxCounts = Static<typeof InboxCounts>;

export const InboxConversation = Type.Object({
  row: InboxRow,
  lang: Lang,
  customer_read: Seq,
  staff_read: Seq,
  customer: Type.Object({
    user_id: Nullable(Id('Member'), 'null: a guest, or of LINE'),
    name: Type.String(),
    email: Nullable(Type.String()),
    orders: Nullable(Count('Orders'), 'null: the role may not read them'),
    spent: Nullable(BahtOut('Of orders that were not cancelled')),
    since: Nullable(DateTime('First order')),
  }),
  bag: Type.Array(CartItem, { description: 'What lies in the bag now' }),
  orders: Type.Array(
    Type.Object({
      so_no: SoNo,
      placed_at: DateTime('Placed'),
      doc_status: Type.Integer({ description: 'Status of the order' }),
      total: BahtOut('To pay'),
    }),
    { description: 'The newest five' },
  ),
  colleagues: Type.Array(Person, { description: 'Who it can be given to' }),
});
export type InboxConversation = Static<typeof InboxConversation>;

export const InboxMessages = Type.Object({
  messages: Type.Array(ChatMessage),
  more: Type.Boolean(),
  last_seq: Seq,
  customer_read: Seq,
});
export type InboxMessages = Static<typeof InboxMessages>;

export const InboxParams = Strict({ conversation_id: Id('Conversation') });
export const StaffMessage = Strict({
  client_id: ClientId,
  kind: OneOf(STAFF_KINDS, 'What it holds'),
  note: Type.Optional(Type.Boolean({ description: 'For colleagues alone' })),
  text: Type.Optional(Text(CONVERSATION.text, 'Of a text; of a code the code itself')),
  photo: Type.Optional(PhotoName),
  mat_var_id: Type.Optional(Id('Variant of a product card')),
  chat_id: Type.Optional(ChatId),
  so_no: Type.Optional(SoNo),
});
export type StaffMessage = Static<typeof StaffMessage>;
export const AssignRequest = Strict({
  to: Nullable(Id('Who works on it'), 'null: nobody'),
  was: Nullable(Id('Who did'), 'Another one: a colleague has changed it in the meantime'),
});
export type AssignRequest = Static<typeof AssignRequest>;
export const StateRequest = Strict({ state: OneOf(CONVERSATION_STATES, 'Close it, or open it again') });
export type StateRequest = Static<typeof StateRequest>;

const Both = (most: number, description: string) =>
  Strict({ th: Text(most, `${description}, Thai`), en: Text(most, `${description}, English`) });
export const SavedReply = Strict({
  shortcut: Type.String({
    pattern: '^[\\p{L}\\p{M}\\p{N}_-]{1,20}$',
    maxLength: CONVERSATION.shortcut,
    description: 'Typed after a slash',
  }),
  title: Both(TEXT.name, 'What it is about'),
  text: Both(CONVERSATION.text, 'Text, with placeholders such as {name}'),
});
export type SavedReply = Static<typeof SavedReply>;
const Settings = {
  hours: OfficeHours,
  away: Both(CONVERSATION.away, 'Answered outside of the hours'),
  replies: Type.Array(SavedReply, { maxItems: CONVERSATION.replies }),
};
export const InboxSettings = Type.Object({
  revision: Count('Version; 0: nobody has saved any'),
  ...Settings,
  may_edit: Type.Boolean(),
});
export type InboxSettings = Static<typeof InboxSettings>;
export const InboxSettingsRequest = Strict({
  revision: RevisionRead('Version; a change of another one than the newest is refused with RECORD.CHANGED'),
  ...Settings,
});
export type InboxSettingsRequest = Static<typeof InboxSettingsRequest>;

const Figures = {
  answers: Count('First answers'),
  median: Nullable(Count('Seconds'), 'null: there were none'),
  nine_tenths: Nullable(Count('Seconds that nine of ten waited at most')),
};
export const InboxReportQuery = Strict({
  days: Type.Integer({ minimum: 1, maximum: 90, description: 'So many days until now' }),
});
export const InboxReport = Type.Object({
  ...Figures,
  waiting: Count('Conversations that wait now'),
  by_day: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), ...Figures })),
  by_staff: Type.Array(Type.Object({ name: Type.String(), ...Figures })),
});
export type InboxReport = Static<typeof InboxReport>;
