import { type Static, Type } from 'typebox';
import { Material } from './catalogue.ts';
import { DateTime, OneOf, Strict } from './common.ts';
import { SALE_STATES } from './product-edit-values.ts';

export const ProductPreviewQuery = Strict({
  at: Type.Optional(DateTime('The moment to show; one that is past, or none: now')),
});
export const ProductPreview = Type.Object(
  {
    at: DateTime('The moment that is shown'),
    state: OneOf(SALE_STATES, 'How the product stands then'),
    material: Material,
  },
  { description: 'A product page as shoppers will see it' },
);
export type ProductPreview = Static<typeof ProductPreview>;
