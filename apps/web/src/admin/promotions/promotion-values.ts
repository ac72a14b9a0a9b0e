import { PROMOTION_EDIT } from '@mali/contracts/promotion-office-values';
import {
  type DISCOUNT_TYPES,
  PROMOTION_KINDS,
  PromotionKind,
  type PromotionTerm,
  termsOf,
} from '@mali/contracts/promotion-values';
import type { PromotionFields, StaffPromotion } from '@mali/contracts/staff-promotions';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';
import { scopeOf } from './goods-fields.tsx';

/** Units of one variant in a flash sale, as typed; empty: no limit. */
export type LimitValues = Readonly<{ mat_var_id: number; allotment: string; per_customer: string }>;

/** Form values of a promotion: numbers as typed, ids by commas, times in ISO or empty. */
export type PromotionValues = {
  kind: PromotionKind;
  name_th: string;
  name_en: string;
  sale_qty: string;
  free_qty: string;
  price: string;
  disc: string;
  percent: string;
  discount_type: (typeof DISCOUNT_TYPES)[number];
  discount: string;
  exclude_discounted: boolean;
  max_per_order: string;
  starts_at: string;
  ends_at: string;
  flash: boolean;
  audience: 'everyone' | 'segment';
  segment_id: string;
  all: boolean;
  brands: string;
  categories: string;
  products: string;
  variants: string;
  except: string;
  limits: readonly LimitValues[];
};

/** Terms that make the offer mean something only together, and the rule that chooses its goods. */
export const TOGETHER = [
  ['kind', 'sale_qty', 'free_qty', 'price', 'disc', 'percent', 'discount_type', 'discount'],
  ['flash', 'starts_at', 'ends_at'],
  ['audience', 'segment_id'],
  ['all', 'brands', 'categories', 'products', 'variants', 'except'],
] as const satisfies Together<PromotionValues>;

const number = (value: number | null | undefined): string => value?.toString() ?? '';
const ids = (value: readonly number[]): string => value.join(',');

export const toValues = (promotion: StaffPromotion | null): PromotionValues => ({
  kind: promotion?.kind ?? PromotionKind.PriceCut,
  name_th: promotion?.name_th ?? '',
  name_en: promotion?.name_en ?? '',
  sale_qty: number(promotion?.terms.sale_qty),
  free_qty: number(promotion?.terms.free_qty),
  price: number(promotion?.terms.price),
  disc: number(promotion?.terms.disc),
  percent: number(promotion?.terms.percent),
  discount_type: promotion?.terms.discount_type ?? 'percent',
  discount: number(promotion?.terms.discount),
  exclude_discounted: promotion?.exclude_discounted ?? false,
  max_per_order: number(promotion?.max_per_order),
  starts_at: promotion?.starts_at ?? '',
  ends_at: promotion?.ends_at ?? '',
  flash: promotion?.flash ?? false,
  audience: promotion?.segment_id == null ? 'everyone' : 'segment',
  segment_id: number(promotion?.segment_id),
  all: promotion?.scope.all ?? false,
  brands: ids(promotion?.scope.brands ?? []),
  categories: ids(promotion?.scope.categories ?? []),
  products: ids(promotion?.scope.products ?? []),
  variants: ids(promotion?.scope.variants ?? []),
  except: ids(promotion?.scope.except ?? []),
  limits: (promotion?.limits ?? []).map(({ mat_var_id, allotment, per_customer }) => ({
    ...{ mat_var_id, allotment: number(allotment), per_customer: number(per_customer) },
  })),
});

const amount = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
/** The terms of the kind, as far as they are typed. */
export const termValues = (values: PromotionValues): PromotionFields['terms'] => {
  const terms: Record<string, unknown> = {};
  for (const term of termsOf(values.kind)) {
    const typed = term === 'discount_type' ? values.discount_type : amount(values[term]);
    if (typeof typed === 'string' || (typed !== null && Number.isFinite(typed))) terms[term] = typed;
  }
  return terms;
};

/** The request fields of a valid form. */
export function toFields(values: PromotionValues): PromotionFields {
  const { kind, exclude_discounted } = values;
  const flash = kind === PromotionKind.PriceCut && values.flash;
  const scope = scopeOf(values);
  return {
    ...{ kind, exclude_discounted, flash, scope },
    segment_id: flash || values.audience === 'everyone' ? null : Number(values.segment_id),
    name_th: values.name_th.trim(),
    name_en: values.name_en.trim(),
    terms: termValues(values),
    max_per_order: kind === PromotionKind.PriceCut ? null : amount(values.max_per_order),
    starts_at: values.starts_at === '' ? null : values.starts_at,
    ends_at: values.ends_at === '' ? null : values.ends_at,
    limits: !flash
      ? []
      : values.limits
          .map(({ mat_var_id, allotment, per_customer }) => ({
            ...{ mat_var_id, allotment: amount(allotment), per_customer: amount(per_customer) },
          }))
          .filter(({ allotment, per_customer }) => allotment !== null || per_customer !== null),
  };
}

const MONEY = /^\d+(\.\d{1,2})?$/;
const whole = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
const money = (typed: string, least: number): boolean =>
  MONEY.test(typed.trim()) && Number(typed) >= least && Number(typed) <= PROMOTION_EDIT.bahtMax;
const percent = (typed: string): boolean => money(typed, 0.01) && Number(typed) <= 100;
const empty = (typed: string | undefined): boolean => (typed ?? '').trim() === '';

/** A rule for a term, where the kind has it. */
const term = (
  name: PromotionTerm,
  message: string,
  holds: (typed: string, all: PromotionValues) => boolean,
) =>
  yup
    .string()
    .test(
      name,
      message,
      (typed = '', { parent }) => !termsOf(parent.kind).includes(name) || holds(typed, parent),
    );
const limit = (least: number, most: number) =>
  yup.string().test('whole', 'whole', (typed = '') => empty(typed) || whole(typed, least, most));
const required = yup.string().trim().required('required');

/** The same rules as the API (PROMOTION.TERMS, PROMOTION.PERIOD); messages are keys of `promotions.wrong`. */
export const promotionSchema = yup.object({
  kind: yup.mixed<PromotionKind>().oneOf(PROMOTION_KINDS).required(),
  name_th: required,
  name_en: required,
  sale_qty: term('sale_qty', 'quantity', (typed, { kind }) =>
    whole(typed, kind === PromotionKind.SecondItem ? 2 : 1, PROMOTION_EDIT.quantityMax),
  ),
  free_qty: term('free_qty', 'quantity', (typed) => whole(typed, 1, PROMOTION_EDIT.quantityMax)),
  price: term('price', 'money', (typed) => money(typed, 0)),
  disc: term('disc', 'percent', percent),
  percent: term('percent', 'percent', percent),
  discount: term('discount', 'money', (typed, { discount_type }) =>
    discount_type === 'percent' ? percent(typed) : money(typed, discount_type === 'price' ? 0 : 0.01),
  ),
  max_per_order: yup
    .string()
    .test('whole', 'quantity', (typed = '') => empty(typed) || whole(typed, 1, PROMOTION_EDIT.quantityMax)),
  starts_at: yup
    .string()
    .test(
      'flash',
      'flash',
      (typed, { parent }) => !parent.flash || parent.kind !== PromotionKind.PriceCut || !empty(typed),
    ),
  ends_at: yup
    .string()
    .test(
      'flash',
      'flash',
      (typed, { parent }) => !parent.flash || parent.kind !== PromotionKind.PriceCut || !empty(typed),
    )
    .test('order', 'order', (typed, { parent }) => {
      return (
        empty(typed) || empty(parent.starts_at) || Date.parse(typed ?? '') > Date.parse(parent.starts_at)
      );
    }),
  segment_id: yup
    .string()
    .test('segment', 'required', (typed, { parent }) => parent.audience === 'everyone' || !empty(typed)),
  variants: yup.string().test('goods', 'goods', (_typed, { parent }) => {
    const { all, brands, categories, products, variants } = parent;
    return all || [brands, categories, products, variants].some((chosen: string) => chosen !== '');
  }),
  limits: yup.array().of(
    yup.object({
      allotment: limit(0, PROMOTION_EDIT.allotmentMax),
      per_customer: limit(1, PROMOTION_EDIT.quantityMax),
    }),
  ),
});
