import type { CollectionKind } from '@mali/contracts/collection-values';
import type {
  CollectionFields,
  CollectionMembers,
  CollectionRule,
  StaffCollection,
} from '@mali/contracts/collections';
import { SLUG, slugOf } from '@mali/contracts/goods-values';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';

/** Form values of a collection: prices as typed, ids by commas, times in ISO or empty. */
export type CollectionValues = {
  name_th: string;
  name_en: string;
  text_th: string;
  text_en: string;
  /** Empty: as proposed from its English name. */
  slug: string;
  image: string;
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
  live: boolean;
  starts_at: string;
  ends_at: string;
};

export const TOGETHER = [['live', 'starts_at', 'ends_at']] as const satisfies Together<CollectionValues>;

const typed = (value: number | null | undefined): string => value?.toString() ?? '';

export const toValues = (collection: StaffCollection | null): CollectionValues => ({
  name_th: collection?.name_th ?? '',
  name_en: collection?.name_en ?? '',
  text_th: collection?.text_th ?? '',
  text_en: collection?.text_en ?? '',
  slug: collection?.slug ?? '',
  image: collection?.image ?? '',
  kind: collection?.kind ?? 'rule',
  products: collection?.products ?? [],
  brands: (collection?.rule.brands ?? []).join(','),
  cat_id: typed(collection?.rule.cat_id),
  price_min: typed(collection?.rule.price_min),
  price_max: typed(collection?.rule.price_max),
  promotion: collection?.rule.promotion ?? [],
  skin_types: collection?.rule.skin_types ?? [],
  concerns: collection?.rule.concerns ?? [],
  finishes: collection?.rule.finishes ?? [],
  free_of: collection?.rule.free_of ?? [],
  is_new: collection?.rule.is_new ?? false,
  in_stock: collection?.rule.in_stock ?? false,
  live: collection?.live ?? false,
  starts_at: collection?.starts_at ?? '',
  ends_at: collection?.ends_at ?? '',
});

const MONEY = /^\d+(\.\d{1,2})?$/;
const amount = (text: string): number | null => (MONEY.test(text.trim()) ? Number(text) : null);

/** How the products are chosen; a price that is no number yet does not count. */
export const toMembers = (values: CollectionValues): CollectionMembers => ({
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

/** The part of the address. */
export const addressOf = ({ slug, name_en }: Pick<CollectionValues, 'slug' | 'name_en'>): string =>
  slug.trim() || slugOf(name_en);

/** The request fields of a valid form. */
export const toFields = (values: CollectionValues): CollectionFields => ({
  ...{ name_th: values.name_th.trim(), name_en: values.name_en.trim() },
  ...{ text_th: values.text_th.trim(), text_en: values.text_en.trim() },
  ...{ slug: addressOf(values), image: values.image || null, live: values.live },
  ...toMembers(values),
  ...{ starts_at: values.starts_at || null, ends_at: values.ends_at || null },
});

const required = yup.string().trim().required('required');
const money = yup
  .string()
  .test('money', 'money', (text = '') => text.trim() === '' || MONEY.test(text.trim()));

/** The same rules as the API; messages are keys of `collections.wrong`. */
export const collectionSchema = yup.object({
  ...{ name_th: required, name_en: required, price_min: money, price_max: money },
  slug: yup
    .string()
    .test('address', 'address', (slug = '', { parent: { name_en = '' } }) =>
      name_en.trim() === '' ? true : SLUG.test(addressOf({ slug, name_en })),
    ),
  ends_at: yup
    .string()
    .test(
      'order',
      'order',
      (text = '', { parent: { starts_at = '' } }) =>
        text === '' || starts_at === '' || Date.parse(text) > Date.parse(starts_at),
    ),
});
