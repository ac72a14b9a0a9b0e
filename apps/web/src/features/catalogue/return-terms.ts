import type { Material } from '@mali/contracts/catalogue';
import { HYGIENE_DEPARTMENTS } from '@mali/contracts/return-values';

export const isReturnable = ({ categories }: Pick<Material, 'categories'>): boolean =>
  !categories.some(({ path }) => path.split('/').some((slug) => HYGIENE_DEPARTMENTS.includes(slug)));
