import type { Material } from '@mali/contracts/catalogue';

/** Days within which a product may come back unopened, as /exchange_return says. */
export const RETURN_DAYS = 30;
/** Departments whose products do not come back at all. */
const KEPT = ['contact-lenses'];

export const isReturnable = ({ categories }: Pick<Material, 'categories'>): boolean =>
  !categories.some(({ path }) => path.split('/').some((slug) => KEPT.includes(slug)));
