/** What modules above this one may use of its repositories. */
export { COUNT_PLACES, COUNT_SOURCE } from './count-list-repository.ts';
