/** Repository functions available to higher modules. */
export { BLOGGER_SOURCE } from './list-repository.ts';
