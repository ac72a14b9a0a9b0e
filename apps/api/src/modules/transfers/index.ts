/** Repository functions available to higher modules. */
export { TRANSFER_SOURCE } from './list-repository.ts';
