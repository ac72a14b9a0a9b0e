/** What modules above this one may use of its repositories. */
export { lastSlip, slipById } from './repository.ts';
