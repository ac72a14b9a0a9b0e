/** Repository functions available to higher modules. */
export { addressesOf, addressOf, giveAddresses } from './repository.ts';
