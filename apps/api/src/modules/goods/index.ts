/** Repository functions available to higher modules. */
export { addSales, moveScore } from './repository.ts';
