/** Values of products in the back office. Plain values: the browser imports this file. */

/**
 * How a product stands in the shop: on sale, without units, without a variant that is sold; or as staff have set its stage
 * and period.
 */
export const PRODUCT_STATES = [
  ...['on_sale', 'sold_out', 'no_price'],
  ...['draft', 'scheduled', 'ended', 'hidden', 'archived'],
] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
