/** What modules above this one may use of its repositories. */
export { addLines, setPromoCode } from './repository.ts';
