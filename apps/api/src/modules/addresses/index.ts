/** Repository functions available to higher modules. */
export { addressOf } from './repository.ts';
