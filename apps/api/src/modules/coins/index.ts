/** Repository functions for modules above this one. */
export { giveCoins, lockAccount } from './repository.ts';
