/** What modules above this one may use of its repositories. */
export { readPosts } from './repository.ts';
