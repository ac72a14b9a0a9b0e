import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { GRID_FAULTS, GRID_FIELDS, GRID_ROWS } from './grid-values.ts';
import { PRICE_EDIT } from './price-values.ts';
import { PriceSelection } from './prices.ts';
import { PRODUCT_EDIT, PRODUCT_STAGES } from './product-edit-values.ts';

export const GridRowsRequest = Strict({
  selection: PriceSelection,
  offset: Type.Integer({
    minimum: 0,
    maximum: PRICE_EDIT.variants,
    description: 'Rows that are passed over',
  }),
});
export type GridRowsRequest = Static<typeof GridRowsRequest>;

const Weight = Type.Integer({
  minimum: 1,
  maximum: PRODUCT_EDIT.weightMax,
  description: 'Weight of a unit with its pack, grams',
});
const Volume = Type.Number({
  exclusiveMinimum: 0,
  maximum: PRODUCT_EDIT.volumeMax,
  multipleOf: 0.01,
  description: 'Content',
});
const Barcode = Type.String({ maxLength: PRODUCT_EDIT.code, description: 'Barcode (GTIN)' });
const optional = Type.Optional;

/** A cell that is left out stays as it is. */
export const GridProductChange = Strict({
  mat_id: Id('Product'),
  revision: Revision,
  name_th: optional(Text(PRODUCT_EDIT.name, 'Name in Thai')),
  name_en: optional(Text(PRODUCT_EDIT.name, 'Name in English')),
  brand_id: optional(Id('Brand')),
  cat_id: optional(Id('Category: the narrowest one')),
  weight_g: optional(Nullable(Weight, 'null: not told')),
  stage: optional(OneOf(PRODUCT_STAGES, 'live: it is sold in its period')),
});
export type GridProductChange = Static<typeof GridProductChange>;
export const GridVariantChange = Strict({
  mat_id: Id('Its product, which is among the products'),
  mat_var_id: Id('Variant'),
  item_id: optional(Text(PRODUCT_EDIT.code, 'Code of the article (SKU)')),
  gtin: optional(Nullable(Barcode, 'null: none')),
  volume: optional(Nullable(Volume, 'null: not told')),
  active: optional(Type.Boolean({ description: 'It is sold while the product is on sale' })),
  price: optional(
    Strict({ was: Baht('Price that was shown'), price: Baht('New price') }, { description: 'At once' }),
  ),
});
export type GridVariantChange = Static<typeof GridVariantChange>;
export const SaveGridRequest = Strict({
  products: Type.Array(GridProductChange, {
    minItems: 1,
    maxItems: GRID_ROWS,
    description: 'Every product of which a cell changes, with the version that was edited',
  }),
  variants: Type.Array(GridVariantChange, { maxItems: GRID_ROWS }),
  reason: Text(PRICE_EDIT.reason, 'Why prices change; needed for them alone'),
});
export type SaveGridRequest = Static<typeof SaveGridRequest>;

export const GridRow = Type.Object({
  mat_id: Id('Product'),
  revision: Revision,
  mat_var_id: Id('Variant'),
  mat_no: Type.String({ description: 'Code of the product' }),
  name_th: Type.String({ description: 'Name in Thai' }),
  name_en: Type.String({ description: 'Name in English' }),
  option_th: Type.String({ description: 'Shade, size' }),
  option_en: Type.String({ description: 'Shade, size' }),
  brand_id: Id('Brand'),
  cat_id: Id('Category: the narrowest one'),
  weight_g: Nullable(Type.Integer({ description: 'Grams' }), 'null: not told'),
  stage: OneOf(PRODUCT_STAGES, 'What staff have set'),
  item_id: Type.String({ description: 'Code of the article (SKU)' }),
  gtin: Nullable(Type.String({ description: 'Barcode (GTIN)' }), 'null: none'),
  volume: Nullable(Type.Number({ description: 'Content' }), 'null: not told'),
  price: BahtOut('Price now, without promotions'),
  active: Type.Boolean({ description: 'It is sold while the product is on sale' }),
});
export type GridRow = Static<typeof GridRow>;
export const GridRows = Type.Object({ rows: Type.Array(GridRow), total: Count('Variants of the selection') });
export type GridRows = Static<typeof GridRows>;
export const SavedGrid = Type.Object({
  rows: Type.Array(GridRow, { description: 'The products that were saved, as they are now' }),
});
export type SavedGrid = Static<typeof SavedGrid>;

/** Details of GRID.CELLS: a product's cell has no variant. */
export const GridCellFault = Type.Object({
  mat_id: Id('Product'),
  mat_var_id: Nullable(Id('Variant'), 'null: a cell of the product'),
  field: OneOf(GRID_FIELDS, 'Column'),
  fault: OneOf(GRID_FAULTS, 'What is wrong'),
});
export type GridCellFault = Static<typeof GridCellFault>;
