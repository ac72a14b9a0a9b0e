import { CARD_BRANDS, CARD_EDIT, type CardBrand, isCardRange } from './card-offer-values.ts';
import { BAHT_PER_COIN_EARNED } from './reward-values.ts';

/** Plain values of promo codes, coupons and gifts in the back office: the browser may import this file. */

/**
 * A promo code, a series of codes of which each is used once, a coupon that members collect, a gift, more coins than
 * usual, or what coins may be spent on.
 */
export const OFFER_KINDS = ['code', 'series', 'coupon', 'gift', 'coins', 'spending'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** What a code does. */
export const OFFER_BENEFITS = ['percent', 'amount', 'free_delivery'] as const;
export type OfferBenefit = (typeof OFFER_BENEFITS)[number];

/** Who may use a code: everyone, members, who has no order that stands, members of a segment, or chosen members. */
export const OFFER_AUDIENCES = ['everyone', 'members', 'new_customers', 'segment', 'chosen'] as const;
export type OfferAudience = (typeof OFFER_AUDIENCES)[number];

export const OFFER_EDIT = {
  bahtMax: 100_000,
  usesMax: 1_000_000,
  perCustomerMax: 99,
  /** Codes of a series. */
  codesMax: 20_000,
  /** Members that a code is for; a filter of lists names as many. */
  customersMax: 50,
  giftsMax: 99,
  /** Length of a coupon's conditions, and of the code of its page. */
  conditionsMax: 1000,
  eventMax: 40,
  /** Days that a collected coupon is good for. */
  daysMax: 366,
  /** Coins of an order. */
  coinsMax: 100_000,
} as const;

/** The text of a code; capitals are made of small letters. */
export const OFFER_CODE = '^[A-Za-z0-9_-]{2,40}$';
/** How the codes of a series begin. */
export const OFFER_PREFIX = '^[A-Za-z0-9]{2,12}$';
/** SHELL-29: `/coupon/{event}`. */
export const OFFER_EVENT = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** Terms of offers, amounts in baht on the wire and in satang in rows. */
export type OfferTerms = {
  code?: string;
  prefix?: string;
  benefit?: OfferBenefit;
  /** Percent, or an amount; without one for free delivery. */
  discount?: number;
  cap?: number | null;
  min_spend?: number;
  exclude_promoted?: boolean;
  audience?: OfferAudience;
  /** The segment of customers that it is for. */
  segment_id?: number | null;
  /** Uses in all, or coupons that can be collected. */
  usage_limit?: number | null;
  /** Uses of one customer, or coupons of one member. */
  per_customer?: number | null;
  listed?: boolean;
  /** Of a coupon: the moment from which nobody uses it any more, and days that one is good for. */
  use_until?: string | null;
  valid_days?: number | null;
  conditions_th?: string;
  conditions_en?: string;
  /** The last part of the address of its own page. */
  event?: string | null;
  /** Baht of merchandise for one coin, fewer than usual, and coins of an order at most. */
  baht_per_coin?: number;
  coins_most?: number | null;
  /** Percent of the goods that coins may pay, and fewest coins of an order. */
  share?: number;
  coins_least?: number | null;
  gift?: number;
  quantity?: number;
  /** Brands and first digits of the cards that it is for; none: however the order is paid. */
  card_brands?: CardBrand[];
  card_digits?: string[];
  /** What customers read of these cards; empty: the brands. */
  card_th?: string;
  card_en?: string;
};
export type OfferTerm = keyof OfferTerms;

type OfferDefinition = Readonly<{
  /** Who it can be for. */
  audiences: readonly OfferAudience[];
  /** Its terms; all others are refused. */
  terms: readonly OfferTerm[];
  /** Terms that customers have seen, or that codes were printed with: fixed once it was live. */
  fixed: readonly OfferTerm[];
}>;
const CODE_TERMS = [
  'benefit',
  'discount',
  'cap',
  'min_spend',
  'exclude_promoted',
  'audience',
  'segment_id',
  'per_customer',
  ...(['card_brands', 'card_digits', 'card_th', 'card_en'] as const),
] as const satisfies readonly OfferTerm[];

/** What each kind of offer is: API and form read this one definition. */
export const OFFERS: Readonly<Record<OfferKind, OfferDefinition>> = {
  code: {
    ...{ terms: ['code', ...CODE_TERMS, 'usage_limit', 'listed'], fixed: ['code'] },
    audiences: OFFER_AUDIENCES,
  },
  series: { terms: ['prefix', ...CODE_TERMS], fixed: ['prefix'], audiences: OFFER_AUDIENCES },
  coupon: {
    terms: [
      ...(['code', ...CODE_TERMS, 'usage_limit', 'listed', 'use_until', 'valid_days'] as const),
      ...(['conditions_th', 'conditions_en', 'event'] as const),
    ],
    fixed: ['code'],
    // A visitor collects nothing.
    audiences: ['members', 'new_customers', 'segment', 'chosen'],
  },
  gift: {
    terms: ['min_spend', 'gift', 'quantity', 'audience', 'segment_id'],
    fixed: [],
    audiences: ['everyone', 'segment'],
  },
  // Members alone earn coins, for all of their goods.
  coins: {
    terms: ['baht_per_coin', 'min_spend', 'coins_most', 'valid_days', 'audience', 'segment_id'],
    fixed: [],
    audiences: ['members', 'segment'],
  },
  spending: {
    terms: ['share', 'min_spend', 'coins_least', 'coins_most', 'audience', 'segment_id'],
    fixed: [],
    // Visitors have no coins.
    audiences: ['members', 'segment', 'chosen'],
  },
};

/** Terms that are money, in baht on the wire. */
export const isOfferMoney = (term: OfferTerm, benefit: OfferBenefit | undefined): boolean =>
  term === 'cap' || term === 'min_spend' || (term === 'discount' && benefit === 'amount');

/** What is wrong with a term. */
export type OfferFault =
  | 'required'
  | 'code'
  | 'prefix'
  | 'money'
  | 'percent'
  | 'whole'
  | 'event'
  | 'coins'
  | 'share'
  | 'least'
  | 'digits';

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
const isMoney = (value: number, least: number): boolean =>
  value >= least && value <= OFFER_EDIT.bahtMax && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function discountFault({ benefit, discount }: OfferTerms): OfferFault | null {
  if (benefit === 'free_delivery') return null;
  if (discount === undefined) return 'required';
  if (!isMoney(discount, 0.01)) return benefit === 'percent' ? 'percent' : 'money';
  return benefit === 'percent' && discount > 100 ? 'percent' : null;
}
const isNamed = (name: string | undefined): boolean => (name ?? '').trim() !== '';
/** A bank's cards are named in both languages; brands have names of their own. */
const cardNameFault = (
  own: string | undefined,
  other: string | undefined,
  terms: OfferTerms,
): OfferFault | null =>
  !isNamed(own) && (isNamed(other) || (terms.card_digits ?? []).length > 0) ? 'required' : null;
const limitFault = (value: number | null | undefined, most: number): OfferFault | null =>
  value === null || value === undefined || isWhole(value, 1, most) ? null : 'whole';

const CHECKS: Readonly<Record<OfferTerm, (terms: OfferTerms, kind: OfferKind) => OfferFault | null>> = {
  code: ({ code }) =>
    code === undefined || code === '' ? 'required' : new RegExp(OFFER_CODE).test(code) ? null : 'code',
  prefix: ({ prefix }) =>
    prefix === undefined || prefix === ''
      ? 'required'
      : new RegExp(OFFER_PREFIX).test(prefix)
        ? null
        : 'prefix',
  benefit: ({ benefit }) => (benefit === undefined ? 'required' : null),
  discount: discountFault,
  cap: ({ benefit, cap }) =>
    benefit !== 'percent' || cap === null || cap === undefined || isMoney(cap, 0.01) ? null : 'money',
  min_spend: ({ min_spend }) => (min_spend === undefined || !isMoney(min_spend, 0) ? 'money' : null),
  exclude_promoted: () => null,
  audience: ({ audience }, kind) =>
    // Gifts and rules of earning coins from before there were segments say nothing: they are for everybody.
    (audience === undefined && kind !== 'gift' && kind !== 'coins') ||
    (audience !== undefined && !OFFERS[kind].audiences.includes(audience))
      ? 'required'
      : null,
  segment_id: ({ audience, segment_id }) =>
    audience === 'segment' && (segment_id === null || segment_id === undefined) ? 'required' : null,
  usage_limit: ({ usage_limit }) => limitFault(usage_limit, OFFER_EDIT.usesMax),
  per_customer: ({ per_customer }, kind) =>
    kind === 'coupon' && (per_customer === null || per_customer === undefined)
      ? 'whole'
      : limitFault(per_customer, OFFER_EDIT.perCustomerMax),
  listed: () => null,
  use_until: ({ use_until }) =>
    use_until === null || use_until === undefined || !Number.isNaN(Date.parse(use_until)) ? null : 'required',
  valid_days: ({ valid_days }) => limitFault(valid_days, OFFER_EDIT.daysMax),
  conditions_th: () => null,
  conditions_en: () => null,
  event: ({ event }) =>
    event === null ||
    event === undefined ||
    (event.length <= OFFER_EDIT.eventMax && new RegExp(OFFER_EVENT).test(event))
      ? null
      : 'event',
  baht_per_coin: ({ baht_per_coin }) =>
    baht_per_coin !== undefined && isWhole(baht_per_coin, 1, BAHT_PER_COIN_EARNED - 1) ? null : 'coins',
  coins_most: ({ coins_most }) => limitFault(coins_most, OFFER_EDIT.coinsMax),
  share: ({ share }) => (share !== undefined && isWhole(share, 1, 100) ? null : 'share'),
  coins_least: ({ coins_least, coins_most }) =>
    limitFault(coins_least, OFFER_EDIT.coinsMax) ??
    ((coins_least ?? 0) > (coins_most ?? OFFER_EDIT.coinsMax) ? 'least' : null),
  card_brands: ({ card_brands = [] }) =>
    card_brands.every((brand) => CARD_BRANDS.includes(brand)) ? null : 'required',
  card_digits: ({ card_digits = [] }) =>
    card_digits.length <= CARD_EDIT.digitsMax && card_digits.every(isCardRange) ? null : 'digits',
  card_th: (terms) => cardNameFault(terms.card_th, terms.card_en, terms),
  card_en: (terms) => cardNameFault(terms.card_en, terms.card_th, terms),
  gift: ({ gift }) => (gift === undefined ? 'required' : null),
  quantity: ({ quantity }) =>
    quantity !== undefined && isWhole(quantity, 1, OFFER_EDIT.giftsMax) ? null : 'whole',
};

/** What is wrong with the terms of an offer of this kind, by term; empty when nothing is. */
export function offerFaults(kind: OfferKind, terms: OfferTerms): Partial<Record<OfferTerm, OfferFault>> {
  const found: Partial<Record<OfferTerm, OfferFault>> = {};
  for (const term of OFFERS[kind].terms) {
    const fault = CHECKS[term](terms, kind);
    if (fault !== null) found[term] = fault;
  }
  return found;
}
