/** Repository functions available to higher modules. */
export { giveWishes, readWishedIds } from './repository.ts';
