export { useCategoriesQuery } from './calls.ts';
