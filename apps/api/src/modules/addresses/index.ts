/** What modules above this one may use of its repositories. */
export { addressOf } from './repository.ts';
