/** Plain values of the results of promotions: the browser may import this file. */

export const PROMOTION_RESULTS = {
  /** Newest orders with its goods and without its discount that are asked why, and from how many days at most. */
  refused: 300,
  days: 30,
  budgetMaxBaht: 10_000_000,
} as const;

/** Why an order with its goods did not get it: as the price engine says, or it was not offered to that cart at all. */
export const REFUSED_WHY = [
  ...(['needs_more', 'units_taken', 'no_saving', 'excluded_discounted', 'max_per_order'] as const),
  'not_offered',
] as const;
export type RefusedWhy = (typeof REFUSED_WHY)[number];
