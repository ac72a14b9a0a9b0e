import type { Category } from '@mali/contracts/catalogue';

/** Categories without a product on sale lead nowhere and are left out. */
export const onSale = (categories: readonly Category[]): Category[] =>
  categories.filter((category) => category.count > 0);
