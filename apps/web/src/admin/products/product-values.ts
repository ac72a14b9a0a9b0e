import {
  isGtin,
  type NewBadge,
  PRODUCT_EDIT,
  PRODUCT_SLUG,
  type ProductStage,
} from '@mali/contracts/product-edit-values';
import type { PictureDetails } from '@mali/contracts/product-pictures';
import type { ProductFields, StaffProduct } from '@mali/contracts/staff-products';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';

export type OptionValues = Readonly<{ n: number; name_th: string; name_en: string; code: string | null }>;
/** A variant as typed; `price` of a new one. */
export type VariantValues = Readonly<{
  mat_var_id: number | null;
  /** Tells new variants apart in the form. */
  key: string;
  item_id: string;
  gtin: string;
  price: string;
  volume: string;
  shade_family: string;
  active: boolean;
  images: readonly string[];
  picture_details: readonly PictureDetails[];
  swatch: string | null;
  options: readonly OptionValues[];
}>;

/** Form values of a product: numbers as typed, benefits a line each, times in ISO or empty. */
export type ProductValues = {
  mat_no: string;
  name_th: string;
  name_en: string;
  desc_th: string;
  desc_en: string;
  benefits_th: string;
  benefits_en: string;
  how_to_th: string;
  how_to_en: string;
  ingredients: string;
  meta_desc_th: string;
  meta_desc_en: string;
  meta_title_th: string;
  meta_title_en: string;
  slug: string;
  /** One a line. */
  search_words: string;
  /** Ids, by commas. */
  related: string;
  new_badge: NewBadge;
  brand_id: string;
  cat_id: string;
  skin_types: readonly string[];
  concerns: readonly string[];
  finish: string;
  free_of: readonly string[];
  pao_months: string;
  notification_no: string;
  unit: string;
  weight_g: string;
  stage: ProductStage;
  on_sale_from: string;
  on_sale_until: string;
  variants: readonly VariantValues[];
};

export const TOGETHER = [
  ['stage', 'on_sale_from', 'on_sale_until'],
] as const satisfies Together<ProductValues>;
const typed = (value: number | null | undefined): string => value?.toString() ?? '';

export const toValues = (product: StaffProduct | null): ProductValues => ({
  mat_no: product?.mat_no ?? '',
  name_th: product?.name_th ?? '',
  name_en: product?.name_en ?? '',
  desc_th: product?.desc_th ?? '',
  desc_en: product?.desc_en ?? '',
  benefits_th: (product?.benefits_th ?? []).join('\n'),
  benefits_en: (product?.benefits_en ?? []).join('\n'),
  how_to_th: product?.how_to_th ?? '',
  how_to_en: product?.how_to_en ?? '',
  ingredients: product?.ingredients ?? '',
  meta_desc_th: product?.meta_desc_th ?? '',
  meta_desc_en: product?.meta_desc_en ?? '',
  meta_title_th: product?.meta_title_th ?? '',
  meta_title_en: product?.meta_title_en ?? '',
  slug: product?.slug ?? '',
  search_words: (product?.search_words ?? []).join('\n'),
  related: (product?.related ?? []).join(','),
  new_badge: product?.new_badge ?? 'auto',
  brand_id: typed(product?.brand_id),
  cat_id: typed(product?.cat_id),
  skin_types: product?.skin_types ?? [],
  concerns: product?.concerns ?? [],
  finish: product?.finish ?? '',
  free_of: product?.free_of ?? [],
  pao_months: typed(product?.pao_months),
  notification_no: product?.notification_no ?? '',
  unit: product?.unit ?? '',
  weight_g: typed(product?.weight_g),
  stage: product?.stage ?? 'draft',
  on_sale_from: product?.on_sale_from ?? '',
  on_sale_until: product?.on_sale_until ?? '',
  variants: (product?.variants ?? []).map(
    ({ volume, gtin, shade_family, price: _price, stock: _stock, ...one }) => ({
      ...one,
      key: String(one.mat_var_id),
      ...{ gtin: gtin ?? '', price: '', volume: typed(volume), shade_family: shade_family ?? '' },
    }),
  ),
});

/** A copy begins as a draft with new variants, whose codes and prices are typed anew. */
export const copyValues = (product: StaffProduct): ProductValues => ({
  ...toValues(product),
  ...{ mat_no: '', stage: 'draft', on_sale_from: '', on_sale_until: '' },
  variants: toValues(product).variants.map((one) => ({
    ...{ ...one, key: `copy ${one.key}`, mat_var_id: null, item_id: '', gtin: '' },
    price: typed(product.variants.find(({ mat_var_id }) => String(mat_var_id) === one.key)?.price),
  })),
});

const amount = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words and synonyms, each once. */
const wordsOf = (text: string): string[] => [...new Set(lines(text))];

/** The request fields of a valid form; choices were offered from the same lists that the API knows. */
export function toFields(values: ProductValues): ProductFields {
  const { mat_no: _code, ...rest } = values;
  return {
    ...rest,
    ...{ benefits_th: lines(values.benefits_th), benefits_en: lines(values.benefits_en) },
    ...{ slug: values.slug.trim(), search_words: wordsOf(values.search_words) },
    related: values.related === '' ? [] : values.related.split(',').map(Number),
    ...{ brand_id: Number(values.brand_id), cat_id: Number(values.cat_id) },
    skin_types: [...values.skin_types] as ProductFields['skin_types'],
    concerns: [...values.concerns] as ProductFields['concerns'],
    free_of: [...values.free_of] as ProductFields['free_of'],
    finish: (values.finish || null) as ProductFields['finish'],
    unit: (values.unit || null) as ProductFields['unit'],
    ...{ pao_months: amount(values.pao_months), weight_g: amount(values.weight_g) },
    notification_no: values.notification_no.trim() || null,
    on_sale_from: values.on_sale_from || null,
    on_sale_until: values.on_sale_until || null,
    variants: values.variants.map(({ key: _key, ...one }) => ({
      ...{ mat_var_id: one.mat_var_id, item_id: one.item_id.trim(), gtin: one.gtin.trim() || null },
      options: one.options.map((option) => ({ ...option })),
      shade_family: (one.shade_family || null) as ProductFields['variants'][number]['shade_family'],
      ...{ volume: amount(one.volume), active: one.active, images: [...one.images] },
      ...{ picture_details: [...one.picture_details], swatch: one.swatch },
      price: one.mat_var_id === null ? amount(one.price) : null,
    })),
  };
}

const MONEY = /^\d+(\.\d{1,2})?$/;
const required = yup.string().trim().required('required');
const whole = yup
  .string()
  .test(
    'whole',
    'whole',
    (text = '') => text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) > 0),
  );
/** A text of a nested field; an empty one arrives as undefined. */
const trimmed = (text: string | undefined): string => text?.trim() ?? '';
const isRight = (one: VariantValues): boolean =>
  trimmed(one.item_id) !== '' &&
  (trimmed(one.gtin) === '' || isGtin(trimmed(one.gtin))) &&
  (trimmed(one.volume) === '' || (MONEY.test(trimmed(one.volume)) && Number(one.volume) > 0)) &&
  (typeof one.mat_var_id === 'number' || (MONEY.test(trimmed(one.price)) && Number(one.price) > 0)) &&
  one.options.every(({ name_th, name_en }) => trimmed(name_th) !== '' && trimmed(name_en) !== '');

/** The same rules as the API; messages are keys of `productEditor.wrong`. */
export const productSchema = yup.object({
  ...{ mat_no: required, name_th: required, name_en: required, brand_id: required, cat_id: required },
  ...{ pao_months: whole, weight_g: whole },
  slug: yup
    .string()
    .test('slug', 'slug', (text = '') => text.trim() === '' || PRODUCT_SLUG.test(text.trim())),
  search_words: yup
    .string()
    .test(
      'words',
      'words',
      (text = '') =>
        wordsOf(text).length <= PRODUCT_EDIT.words &&
        wordsOf(text).every((word) => word.length <= PRODUCT_EDIT.word),
    ),
  related: yup
    .string()
    .test('related', 'related', (text = '') => text.split(',').length <= PRODUCT_EDIT.related),
  on_sale_until: yup
    .string()
    .test(
      'order',
      'order',
      (text = '', { parent: { on_sale_from = '' } }) =>
        text === '' || on_sale_from === '' || Date.parse(text) > Date.parse(on_sale_from),
    ),
  variants: yup.mixed<VariantValues[]>().test('variants', 'variants', (all) => (all ?? []).every(isRight)),
});
