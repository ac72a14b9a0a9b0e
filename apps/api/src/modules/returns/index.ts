/** Repository functions available to higher modules. */
export { exchangeLinksOf } from './repository.ts';
