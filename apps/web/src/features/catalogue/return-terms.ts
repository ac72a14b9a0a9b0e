import type { Material } from '@mali/contracts/catalogue';

/** Return period for unopened products in days, as in /exchange_return. */
export const RETURN_DAYS = 30;
/** Departments excluded from returns. */
const KEPT = ['contact-lenses'];

export const isReturnable = ({ categories }: Pick<Material, 'categories'>): boolean =>
  !categories.some(({ path }) => path.split('/').some((slug) => KEPT.includes(slug)));
