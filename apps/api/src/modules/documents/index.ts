/** Repository functions available to higher modules. */
export { documentsOf, documentsOfAll } from './repository.ts';
