import { type Static, Type } from 'typebox';
import { CartLineInput, CartState } from './cart.ts';
import { CHAT, CHAT_STATES } from './chat-values.ts';
import { ChatId, Count, DateTime, Fingerprint, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { CART_LINES_MAX, TEXT } from './limits.ts';

/** REST-61 */
export const GetChatRequest = Strict({ id: ChatId, fingerprint: Fingerprint });

/**
 * REST-63: sets or removes the coupon of a shared bag; with `merge_chat` its lines are merged into the
 * caller's bag.
 */
export const ChatCouponRequest = Strict({
  obj: Strict({
    id: ChatId,
    promo_code: Type.Optional(
      Nullable(Text(TEXT.promoCode, 'Put this code on it; null takes it off; left out: as it is')),
    ),
  }),
  merge_chat: Type.Optional(Type.Boolean({ description: 'Take the lines into one’s own bag' })),
  profile: Type.Optional(
    Nullable(Strict({ user_id: Type.Integer({ minimum: -1, maximum: 2_147_483_647 }) })),
  ),
  fingerprint: Fingerprint,
});
export type ChatCouponRequest = Static<typeof ChatCouponRequest>;

/** A shared bag as visible to everyone who may open it. */
export const Chat = Type.Object({
  id: ChatId,
  mine: Type.Boolean({ description: 'Staff look at it: it does not become theirs' }),
  for_member: Type.Boolean({ description: 'It is the bag of a member' }),
  note: Nullable(Type.String(), 'What staff say with it'),
  state: OneOf(CHAT_STATES, 'How far it has come'),
  so_no: Nullable(SoNo, 'The order it became'),
  changed_at: DateTime('Put together, or changed'),
  expires_at: DateTime('Can be opened until then'),
  cart: CartState,
});
export type Chat = Static<typeof Chat>;

/** Staff-entered content of a shared bag. */
const ChatContent = {
  items: Type.Array(CartLineInput, { minItems: 1, maxItems: CART_LINES_MAX }),
  note: Type.Optional(Text(CHAT.note, 'Said with it')),
};
export const NewChatRequest = Strict({
  ...ChatContent,
  user_id: Type.Optional(Nullable(Id('Member it is for: nobody else can open it'))),
});
export type NewChatRequest = Static<typeof NewChatRequest>;
export const ChangeChatRequest = Strict({ id: ChatId, ...ChatContent });
export type ChangeChatRequest = Static<typeof ChangeChatRequest>;

/** A shared bag as listed for the staff member who created it. */
export const MadeChat = Type.Object({
  id: ChatId,
  customer: Nullable(Type.String(), 'First name of the member whose it is'),
  note: Nullable(Type.String()),
  units: Count('Units'),
  promo_code: Nullable(Type.String(), 'Coupon that was put on it'),
  state: OneOf(CHAT_STATES, 'How far it has come'),
  so_no: Nullable(SoNo),
  created_at: DateTime('Made'),
  expires_at: DateTime('Can be opened until then'),
});
export type MadeChat = Static<typeof MadeChat>;
export const ChatsAnswer = Type.Object({ data: Type.Array(MadeChat), count: Count('Bags in `data`') });
export type ChatsAnswer = Static<typeof ChatsAnswer>;

/** Members, searched by complete e-mail or phone number. */
export const ChatCustomersRequest = Strict({ find: Text(TEXT.email, 'A whole e-mail or phone', 3) });
export const ChatCustomer = Type.Object({
  user_id: Id('Member'),
  name: Type.String({ description: 'First name, and the first letter of the last' }),
  email: Type.String({ description: 'Masked' }),
  place: Nullable(Type.String(), 'District and province of the last order; null: none'),
});
export type ChatCustomer = Static<typeof ChatCustomer>;
export const ChatCustomersAnswer = Type.Object({
  data: Type.Array(ChatCustomer),
  count: Count('Members; a phone may be of several'),
});
export type ChatCustomersAnswer = Static<typeof ChatCustomersAnswer>;

/** Product lookup by stock-keeping unit or barcode. */
export const ChatItemQuery = Strict({ item_id: Text(TEXT.place, 'Stock-keeping unit or barcode', 1) });
export const ChatItemAnswer = Type.Object({
  mat_id: Nullable(Id('Product'), 'null: nothing of that number is sold'),
  item_id: Nullable(Type.String(), 'Its stock-keeping unit'),
});
export type ChatItemAnswer = Static<typeof ChatItemAnswer>;
