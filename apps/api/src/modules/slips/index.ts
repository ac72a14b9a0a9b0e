/** Repository functions available to higher modules. */
export { SLIP_SOURCE } from './list-repository.ts';
export { lastSlip, slipById } from './repository.ts';
