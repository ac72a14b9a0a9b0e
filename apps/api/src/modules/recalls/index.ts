/** What modules above this one may use of its repositories. */
export { RECALL_SOURCE } from './recall-list-repository.ts';
