import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, Revision, Strict, Text } from './common.ts';
import { BRAND, SLUG } from './goods-values.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';

const FIELDS = {
  brand_en: Text(TEXT.name, 'Name as the brand writes it', 1),
  brand_th: Text(TEXT.name, 'Name in Thai letters; empty: as in English'),
  aliases: Type.Array(Text(BRAND.alias, 'Another name', 1), {
    maxItems: BRAND.aliases,
    uniqueItems: true,
    description: 'Other names that shoppers type, in any script',
  }),
  origin: Nullable(Text(BRAND.origin, 'Country or city', 1), 'Where it is from; null: not said'),
  story_en: Text(BRAND.story, 'About the brand, in English'),
  story_th: Text(BRAND.story, 'About the brand, in Thai'),
  shop_in_shop: Type.Boolean({ description: 'Its page is a shop of its own' }),
} as const;
const LinkName = Type.String({
  pattern: SLUG.source,
  maxLength: BRAND.slug,
  description: 'Its part of addresses, /shop/{link_name}; fixed once it is made',
});

export const NewBrandRequest = Strict({ ...FIELDS, link_name: LinkName });
export type NewBrandRequest = Static<typeof NewBrandRequest>;
export const ChangeBrandRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeBrandRequest = Static<typeof ChangeBrandRequest>;
export type BrandFields = Omit<NewBrandRequest, 'link_name'>;
export const BrandParams = Strict({ brand_id: Id('Brand') });

const OUT = {
  brand_id: Id('Brand'),
  link_name: LinkName,
  ...FIELDS,
  on_sale: Count('Its products on sale'),
  products: Count('All of its products'),
} as const;
export const StaffBrand = Type.Object(
  { ...OUT, revision: Revision },
  { description: 'A brand as staff edit it' },
);
export type StaffBrand = Static<typeof StaffBrand>;
export const BrandRow = Type.Object(OUT);
export type BrandRow = Static<typeof BrandRow>;
const BrandsAnswer = listAnswer(BrandRow);
export type BrandsAnswer = Static<typeof BrandsAnswer>;
