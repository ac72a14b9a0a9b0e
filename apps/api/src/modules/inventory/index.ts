/** What modules above this one may use of its repositories. */
export { STOCK_SOURCE } from './stock-list-repository.ts';
