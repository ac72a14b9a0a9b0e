/** Why goods of an order cannot be shipped. */
export const SHORTAGE_CAUSES = ['missing', 'damaged', 'recalled'] as const;
export type ShortageCause = (typeof SHORTAGE_CAUSES)[number];
