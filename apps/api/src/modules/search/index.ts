/** Lists and services available to higher modules. */
export { SEARCH_RULE_SOURCE } from './rules-repository.ts';
export { SEARCHED_SOURCE } from './searched-repository.ts';
export { SPOKEN_NAME_SOURCE } from './spoken-names-repository.ts';
