/** Repository functions for modules above this one. */
export { giveCoupons } from './repository.ts';
