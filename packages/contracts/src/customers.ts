import { type Static, Type } from 'typebox';
import { CoinEntry } from './coins.ts';
import { BahtOut, Count, DateTime, ID_MAX, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { CUSTOMER_EDIT, CUSTOMER_KINDS } from './customer-values.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { COUPON_STATUSES } from './reward-values.ts';

/*
 * Customers in the back office (docs/decisions/0078). Names, e-mails and phone numbers are masked; the one answer that
 * has them in full is that of `reveal`.
 */

export const CustomerParams = Strict({ customer_id: Id('Customer') });

const Tag = Text(CUSTOMER_EDIT.tag, 'Tag', 1);
const Reason = Type.String({
  minLength: 1,
  maxLength: CUSTOMER_EDIT.reason,
  pattern: '\\S',
  description: 'Why, for colleagues',
});

const OUT = {
  customer_id: Id('Customer'),
  kind: OneOf(CUSTOMER_KINDS, 'A member has an account, a guest an e-mail alone'),
  name: Type.String({ description: 'Masked; of a guest that of the last order' }),
  email: Type.String({ description: 'Masked' }),
  mobile: Type.String({ description: 'Masked; empty when there is none' }),
  staff: Type.Boolean({ description: 'Works in the shop' }),
  orders: Count('Orders, without cancelled and unpaid ones'),
  value: BahtOut('What they came to, less refunds'),
  last_order_at: Nullable(DateTime('Last order'), 'null: none yet'),
  returns: Count('Returns'),
  cod_refused: Count('Parcels with cash on delivery that were refused'),
  tags: Type.Array(Type.String()),
  blocked: Type.Boolean({ description: 'May not sign in; orders are held' }),
  since: DateTime('Account made, or first order'),
} as const;
export const CustomerRow = Type.Object(OUT);
export type CustomerRow = Static<typeof CustomerRow>;
export const CustomersAnswer = listAnswer(CustomerRow);
export type CustomersAnswer = Static<typeof CustomersAnswer>;

const Note = Type.Object({
  note_id: Id('Note'),
  at: DateTime('Written'),
  by: Nullable(Type.String(), 'Who; null: the account was deleted'),
  text: Type.String(),
});

export const Customer = Type.Object(
  {
    ...OUT,
    user_id: Nullable(Id('Account'), 'null: a guest'),
    average: BahtOut('Value of an order'),
    first_order_at: Nullable(DateTime('First order'), 'null: none yet'),
    block: Nullable(
      Type.Object({
        at: DateTime('Blocked'),
        by: Nullable(Type.String(), 'Who; null: the account was deleted'),
        reason: Type.String(),
      }),
      'null: not blocked',
    ),
    consents: Type.Object({
      news: Type.Boolean({ description: 'Agreed to news by mail' }),
      privacy: Type.Boolean({ description: 'Accepted the privacy policy' }),
      privacy_at: Nullable(DateTime('Accepted'), 'null: unknown, or not'),
      email_verified: Type.Boolean(),
    }),
    coins: Type.Object({
      balance: Count('Coins'),
      ledger: Type.Array(CoinEntry, { description: 'Last changes' }),
    }),
    recent_orders: Type.Array(
      Type.Object({
        so_no: Type.String(),
        placed_at: DateTime('Placed'),
        doc_status: OneOf(ORDER_STATUSES, 'Status'),
        total: BahtOut('Total'),
      }),
      { description: 'Newest first' },
    ),
    coupons: Type.Array(
      Type.Object({
        coupon_id: Count('Coupon'),
        promo_id: Id('Its offer'),
        title_th: Type.String(),
        title_en: Type.String(),
        status: OneOf(COUPON_STATUSES, '01 collected, 02 used, 03 expired'),
        expires_at: Nullable(DateTime('Ends'), 'null: never'),
      }),
      { description: 'Newest first' },
    ),
    reviews: Type.Array(
      Type.Object({
        id: Id('Review'),
        mat_id: Id('Product'),
        name_th: Type.String(),
        name_en: Type.String(),
        rating: Count('Stars'),
        at: DateTime('Written'),
      }),
      { description: 'Newest first' },
    ),
    wishes: Count('Products on the wish list'),
    conversations: Type.Array(
      Type.Object({
        conversation_id: Id('Conversation'),
        last_at: DateTime('Last message'),
        open: Type.Boolean(),
      }),
    ),
    sessions: Type.Array(
      Type.Object({
        browser: Nullable(Type.String(), 'Browser, as far as known'),
        system: Nullable(Type.String(), 'System, as far as known'),
        started_at: DateTime('Signed in'),
        seen_at: DateTime('Last seen'),
      }),
      { description: 'Where the account is signed in' },
    ),
    notes: Type.Array(Note, { description: 'Newest first; never changed' }),
    known_tags: Type.Array(Type.String(), { description: 'Tags in use' }),
  },
  { description: 'A customer' },
);
export type Customer = Static<typeof Customer>;

/** Personal data in full; reading it is recorded. */
export const CustomerContact = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  mobile: Type.String({ description: 'Empty when there is none' }),
  birthdate: Nullable(Type.String(), 'YYYY-MM-DD; null: not given'),
  addresses: Type.Array(Type.String({ description: 'Address in one line' }), {
    description: 'Of the account, or of orders',
  }),
});
export type CustomerContact = Static<typeof CustomerContact>;

export const CustomerNoteRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Made by the page; sent again it adds nothing' }),
  text: Type.String({ minLength: 1, maxLength: CUSTOMER_EDIT.note, pattern: '\\S', description: 'Note' }),
});
export type CustomerNoteRequest = Static<typeof CustomerNoteRequest>;

/** A tag for up to a hundred customers at once. */
export const CustomerTagsRequest = Strict({
  customer_ids: Type.Array(Type.Integer({ minimum: 1, maximum: ID_MAX }), {
    minItems: 1,
    maxItems: CUSTOMER_EDIT.customers,
    uniqueItems: true,
    description: 'Customers',
  }),
  add: Type.Optional(Tag),
  remove: Type.Optional(Tag),
});
export type CustomerTagsRequest = Static<typeof CustomerTagsRequest>;
export const CustomerTagsAnswer = Type.Object({
  changed: Type.Array(Id('Customer'), { description: 'Customers whose tags are different now' }),
});
export type CustomerTagsAnswer = Static<typeof CustomerTagsAnswer>;

export const CustomerBlockRequest = Strict({
  blocked: Type.Boolean({ description: 'Block, or let in again' }),
  reason: Reason,
});
export type CustomerBlockRequest = Static<typeof CustomerBlockRequest>;

export const CustomerResetRequest = Strict({ reason: Reason });
export type CustomerResetRequest = Static<typeof CustomerResetRequest>;

/** Corrects an account; `was` is what the page showed, so that a change made meanwhile is not overwritten. */
const Names = {
  first_name: Type.String({ minLength: 1, maxLength: TEXT.name, pattern: '\\S', description: 'First name' }),
  last_name: Text(TEXT.name, 'Last name'),
  mobile: Nullable(Text(30, 'Phone; any spelling of a Thai number'), 'null: none'),
};
export const CustomerCorrectRequest = Strict({
  ...Names,
  was: Strict({
    first_name: Text(TEXT.name, 'First name'),
    last_name: Text(TEXT.name, 'Last name'),
    mobile: Nullable(Text(30, 'Phone'), 'null: none'),
  }),
  reason: Reason,
});
export type CustomerCorrectRequest = Static<typeof CustomerCorrectRequest>;

export const CustomerCouponRequest = Strict({ promo_id: Id('Offer of the coupon'), reason: Reason });
export type CustomerCouponRequest = Static<typeof CustomerCouponRequest>;

export const CustomerMergeQuery = Strict({
  other: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Duplicate' }),
});
/** Two rows of one person side by side, and what becomes of the duplicate. */
export const CustomerMergePreview = Type.Object({
  kept: CustomerRow,
  merged: CustomerRow,
  moves: Type.Object({
    orders: Count('Orders, also open ones'),
    coins: Count('Coins'),
    coupons: Count('Coupons'),
    reviews: Count('Reviews'),
    wishes: Count('Wishes that the other has not'),
    addresses: Count('Addresses'),
    conversations: Count('Chats'),
    notes: Count('Notes of the staff'),
  }),
  news: Type.Boolean({ description: 'Gets news afterwards: both have agreed' }),
});
export type CustomerMergePreview = Static<typeof CustomerMergePreview>;
export const CustomerMergeRequest = Strict({
  other: Id('Duplicate: it is merged into the customer, and gone'),
  reason: Reason,
});
export type CustomerMergeRequest = Static<typeof CustomerMergeRequest>;
