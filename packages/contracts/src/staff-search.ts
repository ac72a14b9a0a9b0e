import { type Static, Type } from 'typebox';
import { Count, DateTime, OneOf } from './common.ts';
import { SEARCH_FOUND } from './limits.ts';
import { listAnswer } from './lists/query.ts';

/** What was searched in the last days, with what came of it. */
export const SearchedWord = Type.Object({
  word_id: Type.Integer(),
  query: Type.String({ description: 'As typed, in lower case' }),
  searches: Count('Searches; one visitor within half an hour counts once'),
  results: Count('Products found at the last search'),
  found: OneOf(SEARCH_FOUND, 'How they were found'),
  clicks: Count('Products opened from the results'),
  click_rate: Type.Number({ description: 'Clicks of one search' }),
  adds: Count('Products of the results put into the bag'),
  last_at: DateTime('Last search'),
});
export type SearchedWord = Static<typeof SearchedWord>;
export const SearchedAnswer = listAnswer(SearchedWord);
export type SearchedAnswer = Static<typeof SearchedAnswer>;
