/** What modules above this one may use of its repositories. */
export { readWishedIds } from './repository.ts';
