/** What modules above may read of addresses. */
export { addressOf } from './repository.ts';
