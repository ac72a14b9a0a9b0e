/** Repository functions available to higher modules. */
export { TOP_SPENDER_SOURCE } from './list-repository.ts';
