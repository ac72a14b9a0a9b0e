/** Repository functions available to higher modules. */
export { addLines, setPromoCode } from './repository.ts';
