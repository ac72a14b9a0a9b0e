/** Values of products in the back office. Plain values: the browser imports this file. */

/**
 * How a product stands in the shop: hidden by staff, without a variant that has a price and is sold, without units, or
 * on sale.
 */
export const PRODUCT_STATES = ['on_sale', 'sold_out', 'no_price', 'hidden'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
