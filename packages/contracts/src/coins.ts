import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Limit, Nullable, OneOf, Page, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { COIN_KINDS, COINS_BY_HAND, THE1_TYPES } from './reward-values.ts';

/** COUP-12: the coins of the signed-in member. A coin is a baht. */
export const CoinsQuery = Strict({ page: Type.Optional(Page), limit: Type.Optional(Limit) });
export const CoinEntry = Type.Object({
  entry_id: Count('Entry'),
  at: DateTime('When'),
  kind: OneOf(COIN_KINDS, 'Why'),
  coins: Type.Integer({ description: 'Coins that came, or went when negative' }),
  so_no: Nullable(Type.String(), 'The order it is about'),
  expires_at: Nullable(DateTime('Good until'), 'Of what came: when the first of it ends'),
  reason: Nullable(Type.String(), 'What staff wrote who gave or took them'),
});
export const CoinsAnswer = Type.Object({
  balance: Count('Coins to redeem'),
  owed: Count('Coins to be taken from what comes next: they were spent before their goods came back'),
  expiring: Nullable(
    Type.Object({
      coins: Count('Coins that end within the next 30 days'),
      at: DateTime('When the first of them end'),
    }),
    'null: none end soon',
  ),
  ledger: Type.Array(CoinEntry, { description: 'Every change, newest first' }),
  count: Count('Changes in all'),
  limited: Type.Optional(
    Type.Boolean({ description: 'A rule says what coins may be spent on: POST /getPro answers how many' }),
  ),
});
export type CoinsAnswer = Static<typeof CoinsAnswer>;

/** Search for the member whose coins staff view; sent in the body so that it appears in no URL. */
export const FindCoinsRequest = Strict({
  who: Text(TEXT.email, 'The whole e-mail or phone number of a member', 3),
});
const CoinMember = Type.Object({
  user_id: Id('Member'),
  name: Type.String({ description: 'First and last name' }),
  email: Type.String(),
  mobile: Nullable(Type.String(), 'Phone, as dialled in Thailand'),
});
export type CoinMember = Static<typeof CoinMember>;
export const FindCoinsAnswer = Type.Object({
  data: Type.Array(CoinMember, { description: 'More than one when they share a phone' }),
  count: Count('Members found'),
});
export type FindCoinsAnswer = Static<typeof FindCoinsAnswer>;
export const MemberCoinsParams = Strict({ user_id: Id('Member') });
export const MemberCoinsAnswer = Type.Object({ member: CoinMember, coins: CoinsAnswer });
export type MemberCoinsAnswer = Static<typeof MemberCoinsAnswer>;
export const CoinsByHandRequest = Strict({
  way: OneOf(['give', 'take'] as const, 'Give them to the member, or take them'),
  coins: Type.Integer({ minimum: 1, maximum: COINS_BY_HAND.most, description: 'How many' }),
  reason: Text(COINS_BY_HAND.reason, 'Why; the member reads it', 3),
  key: Type.String({ format: 'uuid', description: 'Of this deed: a repeated request does it once' }),
});
export type CoinsByHandRequest = Static<typeof CoinsByHandRequest>;

/**
 * REST-60. Without `code`, the partner sends a code to the card holder's phone and the response has no cards;
 * with `code`, it returns the holder's cards.
 */
export const The1VerifyRequest = Strict({
  type: OneOf([...THE1_TYPES, 'card'] as const, 'What is given of the holder (LOYAL-04); card is card_no'),
  params: Strict({
    phoneNumber: Type.Optional(Text(30, 'With mobile: any spelling of a Thai number')),
    national_id: Type.Optional(Text(30, 'With national_id: 13 digits, spaces and dashes allowed')),
    card_no: Type.Optional(Text(30, 'With card_no: the number, spaces and dashes allowed')),
    mobile: Type.Optional(Text(30, 'The same as phoneNumber')),
    card: Type.Optional(Text(30, 'The same as card_no')),
    code: Type.Optional(Text(10, 'The code that was sent')),
  }),
});
export type The1VerifyRequest = Static<typeof The1VerifyRequest>;
export const The1Card = Type.Object({
  card: Type.String({ description: 'The name it is redeemed by: the `the1` of an order' }),
  number: Type.String({ description: 'Its number, masked' }),
  points: Count('Points on it'),
  value: BahtOut('What they redeem'),
});
export type The1Card = Static<typeof The1Card>;
const NameInBoth = Type.Object({
  th: Type.String({ description: 'In Thai' }),
  en: Type.String({ description: 'In English' }),
});
const HolderName = { first_name: NameInBoth, last_name: NameInBoth };
/** A card holder, with the partner's field names (LOYAL-03). */
export const The1Member = Type.Object({
  ...HolderName,
  cards: Type.Array(
    Type.Object({ cardNo: Type.String({ description: 'Its number, masked' }), ...HolderName }),
  ),
});
export type The1Member = Static<typeof The1Member>;
export const The1VerifyAnswer = Type.Object({
  members: Type.Array(The1Member, { description: 'Who holds the cards; none while the code is awaited' }),
  cards: Type.Array(The1Card, { description: 'None while the code is awaited' }),
  sent_to: Nullable(Type.String(), 'The phone a code was sent to, masked; null when there are cards'),
});
export type The1VerifyAnswer = Static<typeof The1VerifyAnswer>;
