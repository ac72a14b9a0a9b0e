/** What modules above may read of wishlists. */
export { readWishedIds } from './repository.ts';
