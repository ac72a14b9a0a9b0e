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
import type { OfferFields, StaffOffer } from '@mali/contracts/staff-offers';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';
import { scopeOf } from './goods-fields.tsx';

/** Form values of a code, a series or a gift: numbers as typed, ids by commas, times in ISO or empty. */
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
  customers: string;
  usage_limit: string;
  per_customer: string;
  listed: boolean;
  gift: string;
  quantity: string;
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
  ['kind', 'benefit', 'discount', 'cap', 'gift', 'quantity'],
  ['audience', 'customers'],
  ['starts_at', 'ends_at'],
  ['all', 'brands', 'categories', 'products', 'variants', 'except'],
] as const satisfies Together<OfferValues>;

const number = (value: number | null | undefined): string => value?.toString() ?? '';
const ids = (value: readonly number[]): string => value.join(',');

export const toValues = (offer: StaffOffer | null): OfferValues => ({
  kind: offer?.kind ?? 'code',
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
  customers: ids(offer?.customers ?? []),
  usage_limit: number(offer?.terms.usage_limit),
  per_customer: number(offer?.terms.per_customer),
  listed: offer?.terms.listed ?? false,
  gift: number(offer?.terms.gift),
  quantity: number(offer?.terms.quantity ?? 1),
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

/** Each term as typed; what is no number is NaN, which the rules of terms refuse. */
const TYPED: { [Term in OfferTerm]: (values: OfferValues) => OfferTerms[Term] } = {
  code: ({ code }) => code.trim().toUpperCase(),
  prefix: ({ prefix }) => prefix.trim().toUpperCase(),
  benefit: ({ benefit }) => benefit,
  discount: ({ benefit, discount }) => (benefit === 'free_delivery' ? 0 : amount(discount)),
  cap: ({ benefit, cap }) => (benefit === 'percent' ? (amount(cap) ?? null) : null),
  min_spend: ({ min_spend }) => amount(min_spend) ?? 0,
  exclude_promoted: ({ exclude_promoted }) => exclude_promoted,
  audience: ({ audience }) => audience,
  usage_limit: ({ usage_limit }) => amount(usage_limit) ?? null,
  per_customer: ({ audience, per_customer }) =>
    audience === 'new_customers' ? 1 : (amount(per_customer) ?? null),
  listed: ({ audience, listed }) => listed && audience !== 'chosen',
  gift: ({ gift }) => amount(gift),
  quantity: ({ quantity }) => amount(quantity),
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
  const { code: _code, prefix: _prefix, ...faults } = offerFaults(values.kind, terms);
  return Object.keys(faults).length === 0 ? terms : null;
};

const idsOf = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number));

/** The request fields of a valid form. */
export const toFields = (values: OfferValues): OfferFields => ({
  kind: values.kind,
  name_th: values.name_th.trim(),
  name_en: values.name_en.trim(),
  terms: termsOf(values),
  starts_at: empty(values.starts_at) ? null : values.starts_at,
  ends_at: empty(values.ends_at) ? null : values.ends_at,
  scope: scopeOf(values),
  customers: values.kind !== 'gift' && values.audience === 'chosen' ? idsOf(values.customers) : [],
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
  usage_limit: term('usage_limit'),
  per_customer: term('per_customer'),
  gift: term('gift'),
  quantity: term('quantity'),
  customers: yup
    .string()
    .test(
      'customers',
      'customers',
      (typed, { parent }) => parent.kind === 'gift' || parent.audience !== 'chosen' || !empty(typed),
    ),
  ends_at: yup.string().test('order', 'order', (typed, { parent }) => {
    return empty(typed) || empty(parent.starts_at) || Date.parse(typed ?? '') > Date.parse(parent.starts_at);
  }),
  variants: yup.string().test('goods', 'goods', (_typed, { parent }) => {
    const { all, brands, categories, products, variants } = parent;
    return all || [brands, categories, products, variants].some((chosen: string) => chosen !== '');
  }),
});
