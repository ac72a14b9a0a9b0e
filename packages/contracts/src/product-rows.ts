import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf } from './common.ts';
import { listAnswer } from './lists/query.ts';
import { PRODUCT_STATES } from './product-values.ts';

/** A product in the list of the back office. */
export const ProductRow = Type.Object({
  mat_id: Id('Product'),
  mat_no: Type.String({ description: 'Product number' }),
  name_th: Type.String(),
  name_en: Type.String(),
  brand_th: Type.String(),
  brand_en: Type.String(),
  category_th: Type.String({ description: 'The deepest of its categories' }),
  category_en: Type.String(),
  image: Nullable(Type.String(), 'Picture of its first variant'),
  variants: Count('Shades and sizes, without gifts'),
  price_from: Nullable(BahtOut('Lowest price of the variants that are sold'), 'null: none is sold'),
  price_to: Nullable(BahtOut('Highest price of the variants that are sold')),
  was: Nullable(BahtOut('Highest “was” price that is shown'), 'null: none is shown'),
  stock: Count('Units that can be sold now'),
  sold: Count('Units sold'),
  state: OneOf(PRODUCT_STATES, 'How it stands in the shop'),
  created_at: DateTime('Added'),
});
export type ProductRow = Static<typeof ProductRow>;
export const ProductsAnswer = listAnswer(ProductRow);
export type ProductsAnswer = Static<typeof ProductsAnswer>;
