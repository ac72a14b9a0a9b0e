export { BRAND_SOURCE } from './brand-list-repository.ts';
/** Repository functions available to higher modules. */
export { addSales, moveScore } from './repository.ts';
