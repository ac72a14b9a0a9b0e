export { useCheckoutOptionsQuery } from './calls.ts';
