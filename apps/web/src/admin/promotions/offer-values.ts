import { CARD_BRANDS, type CardBrand } from '@mali/contracts/card-offer-values';
import {
  OFFER_EDIT,
  OFFER_KINDS,
  OFFERS,
  type OfferAudience,
  type OfferBenefit,
  type OfferFault,
  type OfferKind,
  type OfferTerm,
  type OfferTerms,
  offerFaults,
} from '@mali/contracts/offer-values';
import { AFFILIATE_ID } from '@mali/contracts/reward-values';
import type { OfferFields, StaffOffer } from '@mali/contracts/staff-offers';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';
import { scopeOf } from './goods-fields.tsx';

/** Form values of an offer: numbers as typed, ids by commas, times in ISO or empty. */
export type OfferValues = {
  kind: OfferKind;
  name_th: string;
  name_en: string;
  code: string;
  prefix: string;
  /** Codes to make of a new series. */
  codes: string;
  benefit: OfferBenefit;
  discount: string;
  cap: string;
  min_spend: string;
  exclude_promoted: boolean;
  audience: OfferAudience;
  segment_id: string;
  customers: string;
  usage_limit: string;
  per_customer: string;
  listed: boolean;
  use_until: string;
  valid_days: string;
  conditions_th: string;
  conditions_en: string;
  event: string;
  /** E-mail of the account of who invites to a coupon. */
  influencer: string;
  influencer_name: string;
  affiliate_id: string;
  baht_per_coin: string;
  coins_most: string;
  share: string;
  coins_least: string;
  gift: string;
  quantity: string;
  /** Brands by commas, and first digits as typed. */
  card_brands: string;
  card_digits: string;
  card_th: string;
  card_en: string;
  starts_at: string;
  ends_at: string;
  all: boolean;
  brands: string;
  categories: string;
  products: string;
  variants: string;
  except: string;
};

/** Fields that mean something only together. */
export const TOGETHER = [
  ['kind', 'benefit', 'discount', 'cap', 'gift', 'quantity', 'baht_per_coin', 'share'],
  ['coins_least', 'coins_most'],
  ['card_brands', 'card_digits', 'card_th', 'card_en'],
  ['audience', 'segment_id', 'customers'],
  ['starts_at', 'ends_at', 'use_until'],
  ['influencer', 'influencer_name', 'affiliate_id'],
  ['all', 'brands', 'categories', 'products', 'variants', 'except'],
] as const satisfies Together<OfferValues>;

const number = (value: number | null | undefined): string => value?.toString() ?? '';
const ids = (value: readonly number[]): string => value.join(',');

/** @param kind of a new one */
export const toValues = (offer: StaffOffer | null, kind: OfferKind = 'code'): OfferValues => ({
  kind: offer?.kind ?? kind,
  name_th: offer?.name_th ?? '',
  name_en: offer?.name_en ?? '',
  code: offer?.terms.code ?? '',
  prefix: offer?.terms.prefix ?? '',
  codes: offer === null ? '100' : '',
  benefit: offer?.terms.benefit ?? 'percent',
  discount: number(offer?.terms.discount),
  cap: number(offer?.terms.cap),
  min_spend: number(offer?.terms.min_spend),
  exclude_promoted: offer?.terms.exclude_promoted ?? false,
  audience: offer?.terms.audience ?? 'everyone',
  segment_id: number(offer?.terms.segment_id),
  customers: ids(offer?.customers ?? []),
  usage_limit: number(offer?.terms.usage_limit),
  per_customer: number(offer?.terms.per_customer),
  listed: offer?.terms.listed ?? (offer === null && kind === 'coupon'),
  use_until: offer?.terms.use_until ?? '',
  valid_days: number(offer?.terms.valid_days),
  conditions_th: offer?.terms.conditions_th ?? '',
  conditions_en: offer?.terms.conditions_en ?? '',
  event: offer?.terms.event ?? '',
  influencer: offer?.influencer?.email ?? '',
  influencer_name: offer?.influencer?.name ?? '',
  affiliate_id: offer?.influencer?.affiliate_id ?? '',
  baht_per_coin: number(offer?.terms.baht_per_coin),
  coins_most: number(offer?.terms.coins_most),
  share: number(offer?.terms.share),
  coins_least: number(offer?.terms.coins_least),
  gift: number(offer?.terms.gift),
  quantity: number(offer?.terms.quantity ?? 1),
  card_brands: offer?.terms.card_brands?.join(',') ?? '',
  card_digits: offer?.terms.card_digits?.join(', ') ?? '',
  card_th: offer?.terms.card_th ?? '',
  card_en: offer?.terms.card_en ?? '',
  starts_at: offer?.starts_at ?? '',
  ends_at: offer?.ends_at ?? '',
  all: offer?.scope.all ?? true,
  brands: ids(offer?.scope.brands ?? []),
  categories: ids(offer?.scope.categories ?? []),
  products: ids(offer?.scope.products ?? []),
  variants: ids(offer?.scope.variants ?? []),
  except: ids(offer?.scope.except ?? []),
});

const empty = (typed: string | undefined): boolean => (typed ?? '').trim() === '';
const amount = (typed: string): number | undefined => (empty(typed) ? undefined : Number(typed));

/** Who it is for, of those whom its kind can be for. */
export const audienceOf = ({ kind, audience }: Pick<OfferValues, 'kind' | 'audience'>): OfferAudience =>
  OFFERS[kind].audiences.length === 0 || OFFERS[kind].audiences.includes(audience) ? audience : 'members';

/** The brands that are chosen, in their order. */
export const brandsOf = ({ card_brands }: Pick<OfferValues, 'card_brands'>): CardBrand[] =>
  CARD_BRANDS.filter((brand) => card_brands.split(',').includes(brand));
const digitsOf = ({ card_digits }: Pick<OfferValues, 'card_digits'>): string[] => [
  ...new Set(card_digits.split(/[\s,;]+/).filter((one) => one !== '')),
];
/** Whether a code is for some cards. */
export const isForCards = (values: Pick<OfferValues, 'card_brands' | 'card_digits'>): boolean =>
  brandsOf(values).length > 0 || digitsOf(values).length > 0;

/** Each term as typed; what is no number is NaN, which the rules of terms refuse. */
const TYPED: { [Term in OfferTerm]: (values: OfferValues) => OfferTerms[Term] } = {
  code: ({ code }) => code.trim().toUpperCase(),
  prefix: ({ prefix }) => prefix.trim().toUpperCase(),
  benefit: ({ benefit }) => benefit,
  discount: ({ benefit, discount }) => (benefit === 'free_delivery' ? 0 : amount(discount)),
  cap: ({ benefit, cap }) => (benefit === 'percent' ? (amount(cap) ?? null) : null),
  min_spend: ({ min_spend }) => amount(min_spend) ?? 0,
  exclude_promoted: ({ exclude_promoted }) => exclude_promoted,
  audience: audienceOf,
  segment_id: (values) => (audienceOf(values) === 'segment' ? amount(values.segment_id) : undefined),
  usage_limit: ({ usage_limit }) => amount(usage_limit) ?? null,
  per_customer: ({ kind, audience, per_customer }) =>
    audience === 'new_customers' ? 1 : (amount(per_customer) ?? (kind === 'coupon' ? 1 : null)),
  listed: ({ kind, audience, listed }) => listed && (kind === 'coupon' || audience !== 'chosen'),
  use_until: ({ use_until }) => (empty(use_until) ? null : use_until),
  valid_days: ({ valid_days }) => amount(valid_days) ?? null,
  conditions_th: ({ conditions_th }) => conditions_th.trim(),
  conditions_en: ({ conditions_en }) => conditions_en.trim(),
  event: ({ event }) => (empty(event) ? null : event.trim()),
  baht_per_coin: ({ baht_per_coin }) => amount(baht_per_coin),
  coins_most: ({ coins_most }) => amount(coins_most) ?? null,
  share: ({ share }) => amount(share),
  coins_least: ({ coins_least }) => amount(coins_least) ?? null,
  gift: ({ gift }) => amount(gift),
  quantity: ({ quantity }) => amount(quantity),
  card_brands: (values) => (isForCards(values) ? brandsOf(values) : undefined),
  card_digits: (values) => (isForCards(values) ? digitsOf(values) : undefined),
  card_th: (values) => (isForCards(values) ? values.card_th.trim() : undefined),
  card_en: (values) => (isForCards(values) ? values.card_en.trim() : undefined),
};
/** The terms of the kind as typed. */
export function termsOf(values: OfferValues): OfferTerms {
  const own = OFFERS[values.kind].terms.map((term) => [term, TYPED[term](values)] as const);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}
/** The terms when nothing is wrong with them; null while they are incomplete. */
export const validTerms = (values: OfferValues): OfferTerms | null => {
  const terms = termsOf(values);
  // A text of a code that is missing changes no cart.
  const { code: _code, prefix: _prefix, event: _event, ...faults } = offerFaults(values.kind, terms);
  return Object.keys(faults).length === 0 ? terms : null;
};

const idsOf = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number));

const isForChosen = (values: Pick<OfferValues, 'kind' | 'audience'>): boolean =>
  OFFERS[values.kind].audiences.length > 0 && values.audience === 'chosen';

/** The request fields of a valid form. */
export const toFields = (values: OfferValues): OfferFields => ({
  kind: values.kind,
  name_th: values.name_th.trim(),
  name_en: values.name_en.trim(),
  terms: termsOf(values),
  starts_at: empty(values.starts_at) ? null : values.starts_at,
  ends_at: empty(values.ends_at) ? null : values.ends_at,
  scope: scopeOf(values),
  customers: isForChosen(values) ? idsOf(values.customers) : [],
  influencer:
    values.kind !== 'coupon' || empty(values.influencer)
      ? null
      : {
          email: values.influencer.trim(),
          name: values.influencer_name.trim(),
          affiliate_id: empty(values.affiliate_id) ? null : values.affiliate_id.trim(),
        },
});
/** Codes to make of a new series. */
export const codesOf = ({ kind, codes }: OfferValues): number => (kind === 'series' ? Number(codes) : 0);

const isCount = (typed: string | undefined): boolean =>
  /^\d+$/.test((typed ?? '').trim()) && Number(typed) >= 1 && Number(typed) <= OFFER_EDIT.codesMax;

const NOTHING = toValues(null);
/** Values as they are typed: the form leaves out empty texts when it checks. */
const asTyped = (checked: Partial<OfferValues>): OfferValues =>
  Object.fromEntries(
    (Object.keys(NOTHING) as (keyof OfferValues)[]).map((name) => [name, checked[name] ?? '']),
  ) as OfferValues;
/** The rule of a term is that of the contracts; its message is the fault. */
const term = (name: OfferTerm) =>
  yup.mixed().test(name, (_typed, { parent, createError }) => {
    const fault: OfferFault | undefined = offerFaults(parent.kind, termsOf(asTyped(parent)))[name];
    return fault === undefined || createError({ message: fault });
  });
const required = yup.string().trim().required('required');

/** The same rules as the API; messages are keys of `offers.wrong`. */
export const offerSchema = yup.object({
  kind: yup.mixed<OfferKind>().oneOf(OFFER_KINDS).required(),
  name_th: required,
  name_en: required,
  code: term('code'),
  prefix: term('prefix'),
  codes: yup
    .string()
    .test(
      'codes',
      'codes',
      (typed, { parent }) => parent.kind !== 'series' || typed === '' || isCount(typed),
    ),
  discount: term('discount'),
  cap: term('cap'),
  min_spend: term('min_spend'),
  segment_id: term('segment_id'),
  usage_limit: term('usage_limit'),
  per_customer: term('per_customer'),
  valid_days: term('valid_days'),
  event: term('event'),
  use_until: yup.string().test('order', 'until', (typed, { parent }) => {
    const ends = [parent.ends_at, parent.starts_at].filter((other) => !empty(other));
    return empty(typed) || ends.every((other) => Date.parse(typed ?? '') >= Date.parse(other));
  }),
  influencer: yup.string().trim().email('email'),
  influencer_name: yup
    .string()
    .when('influencer', ([email], field) => (empty(email) ? field : field.trim().required('required'))),
  affiliate_id: yup
    .string()
    .trim()
    .matches(new RegExp(AFFILIATE_ID), { message: 'affiliate', excludeEmptyString: true }),
  baht_per_coin: term('baht_per_coin'),
  coins_most: term('coins_most'),
  share: term('share'),
  coins_least: term('coins_least'),
  gift: term('gift'),
  quantity: term('quantity'),
  card_digits: term('card_digits'),
  card_th: term('card_th'),
  card_en: term('card_en'),
  customers: yup
    .string()
    .test('customers', 'customers', (typed, { parent }) => !isForChosen(parent) || !empty(typed)),
  ends_at: yup.string().test('order', 'order', (typed, { parent }) => {
    return empty(typed) || empty(parent.starts_at) || Date.parse(typed ?? '') > Date.parse(parent.starts_at);
  }),
  variants: yup.string().test('goods', 'goods', (_typed, { parent }) => {
    const { all, brands, categories, products, variants } = parent;
    return (
      parent.kind === 'coins' ||
      all ||
      [brands, categories, products, variants].some((chosen: string) => chosen !== '')
    );
  }),
});
