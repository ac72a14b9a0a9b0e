/** Repository functions for modules above this one. */
export { giveReviews } from './repository.ts';
