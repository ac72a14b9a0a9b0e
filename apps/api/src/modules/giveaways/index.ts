/** Repository functions available to higher modules. */
export { GIVEAWAY_SOURCE } from './list-repository.ts';
