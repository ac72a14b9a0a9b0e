import type { PopularAnswer, SearchAnswer } from '@mali/contracts/catalogue';
import { api } from '../../clients/api.ts';
import { readSuggestions, type Suggestions } from './answer.ts';
import { popularRequest, searchRequest } from './requests.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestions, string>({
      query: searchRequest,
      transformResponse: (answer: SearchAnswer) => readSuggestions(answer),
      keepUnusedDataFor: 60,
    }),
    popular: build.query<PopularAnswer, void>({ query: popularRequest, keepUnusedDataFor: 3600 }),
  }),
});

export const { useSuggestionsQuery, usePopularQuery } = searchApi;
