import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { CATEGORY, SLUG } from './goods-values.ts';
import { TEXT } from './limits.ts';
import { LISTING_FILTERS } from './listing-filters.ts';

const FIELDS = {
  category: Text(TEXT.name, 'Name in English', 1),
  category_th: Text(TEXT.name, 'Name in Thai', 1),
  intro: Text(CATEGORY.intro, 'Introduction on its page, in English'),
  intro_th: Text(CATEGORY.intro, 'Introduction on its page, in Thai'),
  unit_price: Nullable(
    Type.Boolean(),
    'Prices for 100 ml or 100 g are shown; null: as in the category above it',
  ),
  filters: Nullable(
    Type.Array(OneOf(LISTING_FILTERS, 'Filter'), {
      minItems: 1,
      maxItems: LISTING_FILTERS.length,
      uniqueItems: true,
    }),
    'Filters that its lists offer, in this order; null: as in the category above it, at the top the usual ones',
  ),
} as const;
const ParentId = Nullable(Id('Category above it'), 'null: a department');

export const NewCategoryRequest = Strict({
  ...FIELDS,
  parent_id: ParentId,
  slug: Type.String({
    pattern: SLUG.source,
    maxLength: CATEGORY.slug,
    description: 'Its part of addresses; fixed once it is made',
  }),
});
export type NewCategoryRequest = Static<typeof NewCategoryRequest>;
export const ChangeCategoryRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeCategoryRequest = Static<typeof ChangeCategoryRequest>;
export type CategoryFields = Omit<NewCategoryRequest, 'parent_id' | 'slug'>;
export const PlaceCategoryRequest = Strict({
  parent_id: ParentId,
  before: Nullable(Id('Category'), 'It comes before this one; null: the last one'),
});
export type PlaceCategoryRequest = Static<typeof PlaceCategoryRequest>;
export const CategoryParams = Strict({ cat_id: Id('Category') });

export const StaffCategory = Type.Object(
  {
    cat_id: Id('Category'),
    parent_id: ParentId,
    level: Type.Integer({ minimum: 1, maximum: CATEGORY.levels, description: '1: a department' }),
    slug: Text(CATEGORY.slug, 'Its part of addresses'),
    ...FIELDS,
    on_sale: Count('Products on sale in it and below it'),
    products: Count('All products in it and below it'),
    revision: Revision,
  },
  { description: 'A category as staff edit it' },
);
export type StaffCategory = Static<typeof StaffCategory>;
export const StaffCategories = Type.Object({
  rows: Type.Array(StaffCategory, {
    description: 'Every category, each after the one above it, in the order of the shop’s menus',
  }),
});
export type StaffCategories = Static<typeof StaffCategories>;
