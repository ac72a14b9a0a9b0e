export { usePopularQuery, useSuggestionsQuery } from './calls.ts';
export { SearchBox } from './search-box.tsx';
