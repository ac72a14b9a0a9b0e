import { BRAND, SLUG, slugOf } from '@mali/contracts/goods-values';
import type { BrandFields, StaffBrand } from '@mali/contracts/staff-brands';
import * as yup from 'yup';

/** Form values of a brand; other names one per line. */
export type BrandValues = {
  brand_th: string;
  brand_en: string;
  /** Of a new brand; empty: as proposed from its English name. */
  link_name: string;
  aliases: string;
  origin: string;
  story_th: string;
  story_en: string;
  shop_in_shop: boolean;
};

export const toValues = (brand: StaffBrand | null): BrandValues => ({
  brand_th: brand?.brand_th ?? '',
  brand_en: brand?.brand_en ?? '',
  link_name: brand?.link_name ?? '',
  aliases: brand?.aliases.join('\n') ?? '',
  origin: brand?.origin ?? '',
  story_th: brand?.story_th ?? '',
  story_en: brand?.story_en ?? '',
  shop_in_shop: brand?.shop_in_shop ?? false,
});

/** Names typed one per line or with commas, each once. */
const aliasesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,]/)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  ),
];

/** The address of a new brand. */
export const addressOf = ({ link_name, brand_en }: Pick<BrandValues, 'link_name' | 'brand_en'>): string =>
  link_name.trim() || slugOf(brand_en);

/** The request fields of a valid form. */
export const toFields = (values: BrandValues): BrandFields => ({
  brand_th: values.brand_th.trim(),
  brand_en: values.brand_en.trim(),
  aliases: aliasesOf(values.aliases),
  origin: values.origin.trim() || null,
  story_th: values.story_th.trim(),
  story_en: values.story_en.trim(),
  shop_in_shop: values.shop_in_shop,
});

/** The same rules as the API; messages are keys of `brands.wrong`. */
export const brandSchema = yup.object({
  brand_en: yup.string().trim().required('required'),
  // An empty text arrives as undefined.
  link_name: yup.string().test('address', 'address', (link_name = '', { parent: { brand_en = '' } }) => {
    return brand_en.trim() === '' || SLUG.test(addressOf({ link_name, brand_en }));
  }),
  aliases: yup
    .string()
    .test('aliases', 'aliases', (typed = '') => aliasesOf(typed).length <= BRAND.aliases)
    .test('alias', 'alias', (typed = '') => aliasesOf(typed).every((alias) => alias.length <= BRAND.alias)),
});
