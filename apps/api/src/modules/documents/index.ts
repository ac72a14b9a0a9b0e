/** What modules above this one may use of its repositories. */
export { documentsOf, documentsOfAll } from './repository.ts';
