import { type Static, Type } from 'typebox';
import { CARD_BRANDS, CARD_DIGITS, CARD_EDIT } from './card-offer-values.ts';
import {
  Baht,
  BahtOut,
  Count,
  DateTime,
  Email,
  Id,
  Nullable,
  OneOf,
  Revision,
  Strict,
  Text,
} from './common.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import {
  OFFER_AUDIENCES,
  OFFER_BENEFITS,
  OFFER_CODE,
  OFFER_EDIT,
  OFFER_EVENT,
  OFFER_KINDS,
  OFFER_PREFIX,
} from './offer-values.ts';
import { PROMOTION_EDIT, PROMOTION_STAGES, PROMOTION_STATES } from './promotion-office-values.ts';
import { AFFILIATE_ID, BAHT_PER_COIN_EARNED } from './reward-values.ts';
import { PromotionScope, PromotionStageRequest } from './staff-promotions.ts';

const uses = (maximum: number, description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum, description }), 'null: no limit');

const Terms = Strict({
  code: Type.Optional(Type.String({ pattern: OFFER_CODE, description: 'What customers type' })),
  prefix: Type.Optional(Type.String({ pattern: OFFER_PREFIX, description: 'How codes of a series begin' })),
  benefit: Type.Optional(OneOf(OFFER_BENEFITS, 'What a code does')),
  discount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: OFFER_EDIT.bahtMax,
      multipleOf: 0.01,
      description: 'Percent, or baht; 0 for free delivery',
    }),
  ),
  cap: Type.Optional(Nullable(Baht('Most that a percent takes off'), 'null: no such limit')),
  min_spend: Type.Optional(Baht('Amount of goods that count which it asks for; 0: none')),
  exclude_promoted: Type.Optional(Type.Boolean({ description: 'Not for what is on promotion' })),
  audience: Type.Optional(OneOf(OFFER_AUDIENCES, 'Who may use it')),
  segment_id: Type.Optional(
    Nullable(Id('Segment'), 'Of an offer for a segment: this one; null: for no segment'),
  ),
  usage_limit: Type.Optional(uses(OFFER_EDIT.usesMax, 'Uses in all; coupons that can be collected')),
  per_customer: Type.Optional(uses(OFFER_EDIT.perCustomerMax, 'Uses of one customer; coupons of a member')),
  listed: Type.Optional(
    Type.Boolean({ description: 'Shown among the codes at the checkout, or the coupons to collect' }),
  ),
  use_until: Type.Optional(
    Nullable(DateTime('Of a coupon: nobody uses it from then on'), 'null: it has no end'),
  ),
  valid_days: Type.Optional(uses(OFFER_EDIT.daysMax, 'Days that a collected coupon, or a coin, is good for')),
  conditions_th: Type.Optional(Text(OFFER_EDIT.conditionsMax, 'Of a coupon: conditions in Thai')),
  conditions_en: Type.Optional(Text(OFFER_EDIT.conditionsMax, 'Of a coupon: conditions in English')),
  event: Type.Optional(
    Nullable(
      Type.String({
        pattern: OFFER_EVENT,
        maxLength: OFFER_EDIT.eventMax,
        description: 'Of a coupon: its page is /coupon/{event}',
      }),
      'null: it has no page of its own',
    ),
  ),
  baht_per_coin: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: BAHT_PER_COIN_EARNED - 1,
      description: 'Baht of merchandise for one coin, fewer than usual',
    }),
  ),
  coins_most: Type.Optional(uses(OFFER_EDIT.coinsMax, 'Coins of one order')),
  share: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Percent of the goods that coins may pay' }),
  ),
  coins_least: Type.Optional(uses(OFFER_EDIT.coinsMax, 'Fewest coins of one order')),
  gift: Type.Optional(Id('Variant given')),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: OFFER_EDIT.giftsMax, description: 'Units given' }),
  ),
  card_brands: Type.Optional(
    Type.Array(OneOf(CARD_BRANDS, 'Brand'), {
      maxItems: CARD_BRANDS.length,
      uniqueItems: true,
      description: 'Only for orders that are paid with cards of these brands; empty: any',
    }),
  ),
  card_digits: Type.Optional(
    Type.Array(Type.String({ pattern: CARD_DIGITS }), {
      maxItems: CARD_EDIT.digitsMax,
      uniqueItems: true,
      description: 'Only for cards that begin with one of these digits, or ranges of them; empty: any',
    }),
  ),
  card_th: Type.Optional(
    Text(CARD_EDIT.nameMax, 'What customers read of these cards, in Thai; empty: the brands'),
  ),
  card_en: Type.Optional(Text(CARD_EDIT.nameMax, 'What customers read of these cards, in English')),
});

/** Whose coupon it is; the e-mail is empty for those who only read. */
const INFLUENCER = {
  name: Text(TEXT.name, 'Name they are known by', 1),
  affiliate_id: Nullable(
    Type.String({ pattern: AFFILIATE_ID, description: 'Sent as `referer` with orders' }),
    'null: none',
  ),
} as const;

const FIELDS = {
  kind: OneOf(
    OFFER_KINDS,
    'A promo code, a series of codes that are used once each, a coupon, a gift, or a rule of earning or spending coins; never changes',
  ),
  name_th: Text(TEXT.name, 'Name in Thai', 1),
  name_en: Text(TEXT.name, 'Name in English', 1),
  terms: Terms,
  starts_at: Nullable(DateTime('Begins'), 'null: at once'),
  ends_at: Nullable(DateTime('Ends'), 'null: until it is ended'),
  scope: PromotionScope,
  customers: Type.Array(Id('Member'), {
    maxItems: OFFER_EDIT.customersMax,
    uniqueItems: true,
    description: 'Of a code for chosen members: these',
  }),
  influencer: Nullable(
    Strict({ email: Email, ...INFLUENCER }),
    'Of a coupon: who invites to it; null: the shop',
  ),
} as const;
const codes = (minimum: number) =>
  Type.Integer({ minimum, maximum: OFFER_EDIT.codesMax, description: 'Codes to make' });

export const OfferFields = Strict(FIELDS);
export type OfferFields = Static<typeof OfferFields>;
export const NewOfferRequest = Strict({
  ...FIELDS,
  stage: OneOf(['draft', 'live'], 'live: it can be used in its period'),
  codes: codes(0),
});
export type NewOfferRequest = Static<typeof NewOfferRequest>;
export const ChangeOfferRequest = Strict({
  ...FIELDS,
  revision: Revision,
  reason: Text(PROMOTION_EDIT.reason, 'Why, for colleagues'),
});
export type ChangeOfferRequest = Static<typeof ChangeOfferRequest>;
export const OfferStageRequest = PromotionStageRequest;
export type OfferStageRequest = Static<typeof OfferStageRequest>;
export const OfferCodesRequest = Strict({ codes: codes(1) });
export type OfferCodesRequest = Static<typeof OfferCodesRequest>;
export const OfferParams = Strict({ promo_id: Id('Offer') });

const OUT = {
  promo_id: Id('Offer'),
  ...FIELDS,
  influencer: Nullable(
    Type.Object({ email: Type.String({ description: 'Empty for those who only read' }), ...INFLUENCER }),
    'Of a coupon: who invites to it; null: the shop',
  ),
  stage: OneOf(PROMOTION_STAGES, 'What staff have set'),
  state: OneOf(PROMOTION_STATES, 'How it stands now'),
  codes: Count('Codes that it has'),
  collected: Count('Coupons that members have collected'),
  used: Count('Orders that stand and used it, got the gift, or were placed while the rule of coins ran'),
  given: BahtOut('What it took off these orders; of free delivery what delivery costs otherwise'),
  created_at: DateTime('Made'),
} as const;
export const StaffOffer = Type.Object(
  {
    ...OUT,
    revision: Revision,
    begun: Type.Boolean({ description: 'It was live: what customers have seen of it is fixed' }),
    members: Nullable(Count('Variants that count now'), 'null: everything in the shop'),
    segment_name: Nullable(Type.String({ description: 'The segment that it is for' }), 'null: none'),
    versions: Type.Array(
      Type.Object({
        revision: Revision,
        from_at: DateTime('In force since'),
        by: Nullable(Type.String({ description: 'Who saved it' }), 'null: nobody who is here'),
        reason: Type.String({ description: 'Why; may be empty' }),
      }),
      { description: 'Newest first' },
    ),
  },
  { description: 'A promo code, a series, a coupon or a gift as staff see it' },
);
export type StaffOffer = Static<typeof StaffOffer>;

/** An offer in the list of the back office. */
export const OfferRow = Type.Object({
  ...Type.Pick(Type.Object(OUT), [
    ...(['promo_id', 'kind', 'name_th', 'name_en', 'terms', 'starts_at', 'ends_at', 'state'] as const),
    ...(['codes', 'collected', 'used', 'given', 'created_at'] as const),
  ]).properties,
  gift_name_th: Nullable(Type.String({ description: 'What is given' }), 'null: no gift'),
  gift_name_en: Nullable(Type.String({ description: 'What is given' }), 'null: no gift'),
});
export type OfferRow = Static<typeof OfferRow>;
export const OffersAnswer = listAnswer(OfferRow);
export type OffersAnswer = Static<typeof OffersAnswer>;
