/** Repository functions available to higher modules. */
export { lastSlip, slipById } from './repository.ts';
