import { type Static, Type } from 'typebox';
import { CLAIMS } from './claims.ts';
import { COLLECTION, COLLECTION_KINDS, COLLECTION_STATES } from './collection-values.ts';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { SLUG } from './goods-values.ts';
import { CONCERNS, FINISHES, FREE_OF, SKIN_TYPES } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import { PictureName } from './product-pictures.ts';
import { PROMOTION_KINDS } from './promotion-values.ts';

const several = <const T extends readonly string[]>(values: T, what: string) =>
  Type.Array(OneOf(values, what), { maxItems: values.length, uniqueItems: true });

/** What a product must be to belong to a collection: every filter that is set; of one filter any value. */
export const CollectionRule = Strict({
  brands: Type.Array(Id('Brand'), { maxItems: COLLECTION.brands, uniqueItems: true }),
  cat_id: Nullable(Id('Category, with those below it'), 'null: any'),
  price_min: Nullable(Baht('Lowest price now'), 'null: any'),
  price_max: Nullable(Baht('Highest price now'), 'null: any'),
  promotion: several(PROMOTION_KINDS, 'Touched by a promotion of this kind'),
  skin_types: several(SKIN_TYPES, 'Skin type'),
  concerns: several(CONCERNS, 'Concern'),
  finishes: several(FINISHES, 'Finish'),
  free_of: several([...FREE_OF, ...CLAIMS], 'Free of every one of these'),
  is_new: Type.Boolean({ description: 'Arrived within 30 days' }),
  in_stock: Type.Boolean({ description: 'Without what is sold out' }),
});
export type CollectionRule = Static<typeof CollectionRule>;

export const COLLECTION_MEMBERS = {
  kind: OneOf(COLLECTION_KINDS, 'How its products are chosen'),
  rule: CollectionRule,
  products: Type.Array(Id('Product'), {
    maxItems: COLLECTION.products,
    uniqueItems: true,
    description: 'By hand, in their order',
  }),
} as const;
const FIELDS = {
  slug: Type.String({
    pattern: SLUG.source,
    maxLength: COLLECTION.slug,
    description: 'Its part of the address, /shop/{slug}; a former one leads to it',
  }),
  name_th: Text(COLLECTION.name, 'Name in Thai', 1),
  name_en: Text(COLLECTION.name, 'Name in English', 1),
  text_th: Text(COLLECTION.text, 'What it is about, Thai'),
  text_en: Text(COLLECTION.text, 'What it is about, English'),
  image: Nullable(PictureName, 'Picture for shared links; null: of its first product'),
  ...COLLECTION_MEMBERS,
  live: Type.Boolean({ description: 'It is in the shop in its period' }),
  starts_at: Nullable(DateTime('It is in the shop from then'), 'null: at once'),
  ends_at: Nullable(DateTime('It leaves the shop'), 'null: stays'),
} as const;

export const CollectionFields = Strict(FIELDS);
export type CollectionFields = Static<typeof CollectionFields>;
export const ChangeCollectionRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeCollectionRequest = Static<typeof ChangeCollectionRequest>;
export const CollectionParams = Strict({ collection_id: Id('Collection') });
export const CollectionMembers = Strict(COLLECTION_MEMBERS);
export type CollectionMembers = Static<typeof CollectionMembers>;

export const StaffCollection = Type.Object(
  {
    collection_id: Id('Collection'),
    revision: Revision,
    ...FIELDS,
    state: OneOf(COLLECTION_STATES, 'How it stands now'),
    count: Count('Products on sale in it now'),
    made_at: DateTime('Made'),
    former_slugs: Type.Array(Type.String({ description: 'A former part of its address' })),
  },
  { description: 'A collection as staff edit it' },
);
export type StaffCollection = Static<typeof StaffCollection>;
const CollectionsAnswer = listAnswer(StaffCollection);
export type CollectionsAnswer = Static<typeof CollectionsAnswer>;

/** What a collection would hold now. */
export const CollectionPreview = Type.Object({
  count: Count('Products on sale'),
  first: Type.Array(
    Type.Object({
      mat_id: Id('Product'),
      name_th: Type.String({ description: 'Thai' }),
      name_en: Type.String({ description: 'English' }),
      brand: Type.String({ description: 'Brand' }),
      image: Nullable(Type.String(), 'Picture'),
      price: BahtOut('Price now'),
      sold_out: Type.Boolean(),
    }),
    { description: 'The first ones, in the order of the shop' },
  ),
});
export type CollectionPreview = Static<typeof CollectionPreview>;
