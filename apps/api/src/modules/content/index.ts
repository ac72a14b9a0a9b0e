/** Repository functions available to higher modules. */
export { readPosts } from './repository.ts';
