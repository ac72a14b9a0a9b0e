/** Repository functions available to higher modules. */
export { POST_SOURCE } from './list-repository.ts';
