/** Repository functions available to higher modules. */
export { readWishedIds } from './repository.ts';
