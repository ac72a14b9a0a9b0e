import type { Category } from '@mali/contracts/catalogue';

/** Omits categories without products on sale. */
export const onSale = (categories: readonly Category[]): Category[] =>
  categories.filter((category) => category.count > 0);
