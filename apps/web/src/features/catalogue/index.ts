export { categories, useCategoriesQuery } from './calls.ts';
