import type { CollectionKind } from '@mali/contracts/collection-values';
import type { CollectionMembers, CollectionRule } from '@mali/contracts/collections';
import * as yup from 'yup';

/** Form values of how products are chosen, by rule or by hand: prices as typed, ids by commas. */
export type MemberValues = {
  kind: CollectionKind;
  products: readonly number[];
  brands: string;
  cat_id: string;
  price_min: string;
  price_max: string;
  promotion: readonly string[];
  skin_types: readonly string[];
  concerns: readonly string[];
  finishes: readonly string[];
  free_of: readonly string[];
  is_new: boolean;
  in_stock: boolean;
};

const typed = (value: number | null | undefined): string => value?.toString() ?? '';

export const toMemberValues = (record: CollectionMembers | null): MemberValues => ({
  kind: record?.kind ?? 'rule',
  products: record?.products ?? [],
  brands: (record?.rule.brands ?? []).join(','),
  cat_id: typed(record?.rule.cat_id),
  price_min: typed(record?.rule.price_min),
  price_max: typed(record?.rule.price_max),
  promotion: record?.rule.promotion ?? [],
  skin_types: record?.rule.skin_types ?? [],
  concerns: record?.rule.concerns ?? [],
  finishes: record?.rule.finishes ?? [],
  free_of: record?.rule.free_of ?? [],
  is_new: record?.rule.is_new ?? false,
  in_stock: record?.rule.in_stock ?? false,
});

const MONEY = /^\d+(\.\d{1,2})?$/;
const amount = (text: string): number | null => (MONEY.test(text.trim()) ? Number(text) : null);

/** How the products are chosen; a price that is no number yet does not count. */
export const toMembers = (values: MemberValues): CollectionMembers => ({
  kind: values.kind,
  products: [...values.products],
  rule: {
    brands: values.brands === '' ? [] : values.brands.split(',').map(Number),
    cat_id: values.cat_id === '' ? null : Number(values.cat_id),
    ...{ price_min: amount(values.price_min), price_max: amount(values.price_max) },
    // Choices were offered from the same lists that the API knows.
    promotion: [...values.promotion] as CollectionRule['promotion'],
    skin_types: [...values.skin_types] as CollectionRule['skin_types'],
    concerns: [...values.concerns] as CollectionRule['concerns'],
    finishes: [...values.finishes] as CollectionRule['finishes'],
    free_of: [...values.free_of] as CollectionRule['free_of'],
    ...{ is_new: values.is_new, in_stock: values.in_stock },
  },
});

const money = yup
  .string()
  .test('money', 'money', (text = '') => text.trim() === '' || MONEY.test(text.trim()));

/** Rules of products and period, the same as the API's; messages are keys of `collections.wrong`. */
export const memberSchema = {
  ...{ price_min: money, price_max: money },
  ends_at: yup
    .string()
    .test(
      'order',
      'order',
      (text = '', { parent: { starts_at = '' } }) =>
        text === '' || starts_at === '' || Date.parse(text) > Date.parse(starts_at),
    ),
};
