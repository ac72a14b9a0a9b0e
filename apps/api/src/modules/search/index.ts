/** Lists and services available to higher modules. */
export { SEARCHED_SOURCE } from './searched-repository.ts';
