export { usePopularQuery } from './calls.ts';
export { SearchBox } from './search-box.tsx';
