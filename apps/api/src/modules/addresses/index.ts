/** Repository functions available to higher modules. */
export { addressesOf, addressOf } from './repository.ts';
