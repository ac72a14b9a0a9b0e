/** What modules above this one may use of its repositories. */
export { STOCK_TRANSFER_PLACES, STOCK_TRANSFER_SOURCE } from './list-repository.ts';
