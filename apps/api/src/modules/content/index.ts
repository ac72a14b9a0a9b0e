/** What modules above may read of content. */
export { readPosts } from './repository.ts';
