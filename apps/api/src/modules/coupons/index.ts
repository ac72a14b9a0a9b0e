/** Repository functions for modules above this one. */
export { countGivable, giveCoupons } from './repository.ts';
