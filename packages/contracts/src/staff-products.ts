import { type Static, Type } from 'typebox';
import { CLAIMS } from './claims.ts';
import { Baht, Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { CONCERNS, FINISHES, FREE_OF, SHADE_FAMILIES, SKIN_TYPES } from './limits.ts';
import {
  HEX_COLOUR,
  NEW_BADGES,
  PRODUCT_EDIT,
  PRODUCT_NEEDS,
  PRODUCT_SLUG,
  PRODUCT_STAGES,
  PRODUCT_UNITS,
  SALE_STATES,
} from './product-edit-values.ts';
import { PictureDetails, PictureName } from './product-pictures.ts';

const several = <const T extends readonly string[]>(values: T, what: string) =>
  Type.Array(OneOf(values, what), { maxItems: values.length, uniqueItems: true });
const benefits = (language: string) =>
  Type.Array(Text(PRODUCT_EDIT.benefit, `Benefit in ${language}`, 1), { maxItems: PRODUCT_EDIT.benefits });
const whole = (most: number, description: string) => Type.Integer({ minimum: 1, maximum: most, description });

const VariantOption = Strict({
  n: Type.Integer({ minimum: 1, maximum: 5, description: '1 size, 2 shade, 3 scent, 4 strength, 5 pack' }),
  name_th: Text(PRODUCT_EDIT.option, 'Name in Thai', 1),
  name_en: Text(PRODUCT_EDIT.option, 'Name in English', 1),
  code: Nullable(
    Type.String({ pattern: HEX_COLOUR.source.replace('a-f', 'a-fA-F'), description: 'Colour of its swatch' }),
    'null: none',
  ),
});
const VARIANT = {
  mat_var_id: Nullable(Id('Variant'), 'null: a new one'),
  item_id: Text(PRODUCT_EDIT.code, 'Code of the article (SKU)', 1),
  gtin: Nullable(Type.String({ pattern: '^[0-9]{8,14}$', description: 'Barcode (GTIN)' }), 'null: none'),
  options: Type.Array(VariantOption, { maxItems: 5, description: 'At most one of each kind' }),
  shade_family: Nullable(OneOf(SHADE_FAMILIES, 'Shade family, for the filter'), 'null: none'),
  volume: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: PRODUCT_EDIT.volumeMax,
      multipleOf: 0.01,
      description: 'Content',
    }),
    'null: not told',
  ),
  active: Type.Boolean({ description: 'It is sold while the product is on sale' }),
  images: Type.Array(PictureName, {
    maxItems: PRODUCT_EDIT.pictures,
    uniqueItems: true,
    description: 'The first one is shown in lists',
  }),
} as const;
const ProductVariant = Strict({
  ...VARIANT,
  picture_details: Type.Optional(
    Type.Array(PictureDetails, {
      maxItems: PRODUCT_EDIT.pictures,
      description: 'Texts and focus of its pictures; left out: as they are',
    }),
  ),
  swatch: Type.Optional(
    Nullable(PictureName, 'Swatch cut out of a picture, beside its colour; null: none; left out: as it is'),
  ),
  price: Nullable(Baht('Price of a new variant; later prices have a page of their own'), 'null: as it is'),
});

const FIELDS = {
  name_th: Text(PRODUCT_EDIT.name, 'Name in Thai', 1),
  name_en: Text(PRODUCT_EDIT.name, 'Name in English', 1),
  desc_th: Text(PRODUCT_EDIT.text, 'Description in Thai'),
  desc_en: Text(PRODUCT_EDIT.text, 'Description in English'),
  benefits_th: benefits('Thai'),
  benefits_en: benefits('English'),
  how_to_th: Text(PRODUCT_EDIT.text, 'How to use, in Thai'),
  how_to_en: Text(PRODUCT_EDIT.text, 'How to use, in English'),
  ingredients: Text(PRODUCT_EDIT.ingredients, 'Ingredients (INCI), by commas'),
  meta_desc_th: Text(PRODUCT_EDIT.meta, 'Text in search results, Thai; empty: of the description'),
  meta_desc_en: Text(PRODUCT_EDIT.meta, 'Text in search results, English; empty: of the description'),
  meta_title_th: Text(PRODUCT_EDIT.metaTitle, 'Title in search results, Thai; empty: name and brand'),
  meta_title_en: Text(PRODUCT_EDIT.metaTitle, 'Title in search results, English; empty: name and brand'),
  slug: Type.String({
    maxLength: PRODUCT_EDIT.slug,
    pattern: `^$|${PRODUCT_SLUG.source}`,
    description: 'Readable part of its address, after its number; empty: none',
  }),
  search_words: Type.Array(Text(PRODUCT_EDIT.word, 'A word that shoppers search it by', 1), {
    maxItems: PRODUCT_EDIT.words,
  }),
  related: Type.Array(Id('Product'), {
    maxItems: PRODUCT_EDIT.related,
    uniqueItems: true,
    description: 'Products shown beside it, before those of its category and brand',
  }),
  new_badge: OneOf(NEW_BADGES, 'Whether its cards say that it is new; auto: for 30 days'),
  brand_id: Id('Brand'),
  cat_id: Id('Category: the narrowest one'),
  skin_types: several(SKIN_TYPES, 'Skin type'),
  concerns: several(CONCERNS, 'Concern'),
  finish: Nullable(OneOf(FINISHES, 'Finish'), 'null: none'),
  free_of: several([...FREE_OF, ...CLAIMS], 'Free of, or a claim'),
  pao_months: Nullable(whole(PRODUCT_EDIT.paoMax, 'Months after opening'), 'null: not told'),
  notification_no: Nullable(Text(PRODUCT_EDIT.code, 'Notification number of the Thai FDA', 1), 'null: none'),
  unit: Nullable(OneOf(PRODUCT_UNITS, 'Unit of the content'), 'null: not told'),
  weight_g: Nullable(
    whole(PRODUCT_EDIT.weightMax, 'Weight of a unit with its pack, grams'),
    'null: not told',
  ),
  stage: OneOf(PRODUCT_STAGES, 'live: it is sold in its period'),
  on_sale_from: Nullable(DateTime('Goes on sale'), 'null: at once'),
  on_sale_until: Nullable(DateTime('Leaves sale'), 'null: stays'),
  variants: Type.Array(ProductVariant, {
    maxItems: PRODUCT_EDIT.variants,
    description: 'In their order; one that is left out stays as it is',
  }),
} as const;

export const ProductFields = Strict(FIELDS);
export type ProductFields = Static<typeof ProductFields>;
export const NewProductRequest = Strict({
  ...FIELDS,
  mat_no: Text(PRODUCT_EDIT.code, 'Code of the product; fixed once it is made', 1),
});
export type NewProductRequest = Static<typeof NewProductRequest>;
export const ChangeProductRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeProductRequest = Static<typeof ChangeProductRequest>;
export const ProductParams = Strict({ mat_id: Id('Product') });

const {
  skin_types: _skin,
  concerns: _concerns,
  free_of: _free,
  variants: _variants,
  finish: _finish,
  ...READ
} = FIELDS;
const texts = (what: string) => Type.Array(Type.String({ description: what }));
export const StaffProduct = Type.Object(
  {
    mat_id: Id('Product'),
    mat_no: Type.String({ description: 'Code of the product' }),
    revision: Revision,
    ...READ,
    skin_types: texts('Skin type'),
    concerns: texts('Concern'),
    free_of: texts('Free of, or a claim'),
    finish: Nullable(Type.String({ description: 'Finish' }), 'null: none'),
    state: OneOf(SALE_STATES, 'How it stands now'),
    missing: Type.Array(OneOf(PRODUCT_NEEDS, 'Missing')),
    variants: Type.Array(
      Type.Object({
        ...VARIANT,
        mat_var_id: Id('Variant'),
        gtin: Nullable(Type.String({ description: 'Barcode (GTIN)' }), 'null: none'),
        shade_family: Nullable(Type.String({ description: 'Shade family' }), 'null: none'),
        options: Type.Array(
          Type.Object({
            n: Count('Kind'),
            name_th: Type.String({ description: 'Name in Thai' }),
            name_en: Type.String({ description: 'Name in English' }),
            code: Nullable(Type.String({ description: 'Colour, or another code' }), 'null: none'),
          }),
        ),
        images: texts('Picture'),
        picture_details: Type.Array(PictureDetails, { description: 'Of each of its pictures' }),
        swatch: Nullable(Type.String(), 'Swatch cut out of a picture; null: none'),
        price: Baht('Price now, without promotions'),
        stock: Count('Units that can be sold'),
      }),
    ),
    originals: texts('A picture whose file is stored as it was sent'),
    created_at: DateTime('Made'),
  },
  { description: 'A product as staff edit it' },
);
export type StaffProduct = Static<typeof StaffProduct>;

/** What a product can belong to. */
export const ProductChoices = Type.Object({
  brands: Type.Array(
    Type.Object({
      brand_id: Id('Brand'),
      name_th: Type.String({ description: 'Thai' }),
      name_en: Type.String({ description: 'English' }),
    }),
  ),
  categories: Type.Array(
    Type.Object({
      cat_id: Id('Category'),
      name_th: Type.String({ description: 'With those above it, Thai' }),
      name_en: Type.String({ description: 'With those above it, English' }),
      cosmetic: Type.Boolean({ description: 'Its goods need a notification number' }),
    }),
    { description: 'Parents before their children' },
  ),
});
export type ProductChoices = Static<typeof ProductChoices>;

export const ProductPicture = Type.Object({ hash: Type.String({ description: 'The picture' }) });
export type ProductPicture = Static<typeof ProductPicture>;
