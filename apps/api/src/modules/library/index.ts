/** The list of pictures, for saved views. */
export { LIBRARY_SOURCE } from './list-repository.ts';
