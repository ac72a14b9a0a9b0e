/** Values of the grid of variants (docs/decisions/0059). Plain values: the browser imports this file. */

/** Columns that belong to the product: they are edited in its first row. */
export const GRID_PRODUCT_FIELDS = ['name_th', 'name_en', 'brand', 'category', 'weight_g', 'stage'] as const;
export const GRID_VARIANT_FIELDS = ['item_id', 'gtin', 'volume', 'price', 'active'] as const;
export const GRID_FIELDS = [...GRID_PRODUCT_FIELDS, ...GRID_VARIANT_FIELDS] as const;
export type GridField = (typeof GRID_FIELDS)[number];
export const isProductField = (field: GridField): boolean =>
  (GRID_PRODUCT_FIELDS as readonly string[]).includes(field);

/** Rows of a page of the grid and of a save. */
export const GRID_ROWS = 500;

/** What is wrong with a cell. taken: another variant has the code; temporary: a temporary price is in force. */
export const GRID_FAULTS = [
  'missing',
  'number',
  'word',
  'taken',
  'twice',
  'barcode',
  'unknown',
  'incomplete',
  'temporary',
] as const;
export type GridFault = (typeof GRID_FAULTS)[number];
