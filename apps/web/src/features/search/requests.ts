import { TEXT } from '@mali/contracts/limits';

/** Suggestions for the input (REST-36). */
export const searchRequest = (keyword: string) =>
  ({ url: '/search', method: 'GET', params: { keyword: keyword.slice(0, TEXT.keyword) } }) as const;

export const popularRequest = () => ({ url: '/search/popular', method: 'GET' }) as const;
