/** The list of pages, for saved views. */
export { PAGE_SOURCE } from './pages-repository.ts';
/** Repository functions available to higher modules. */
export { readPosts } from './repository.ts';
