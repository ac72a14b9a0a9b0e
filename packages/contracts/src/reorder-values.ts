/** Plain values of proposals to order: the browser may import this file. */
export const REORDER = {
  /** Days that an order is to last after its delivery. */
  cover: 30,
  coverMax: 365,
} as const;
