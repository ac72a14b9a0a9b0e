/** Repository functions available to higher modules. */
export { STAFF_SOURCE } from './list-repository.ts';
