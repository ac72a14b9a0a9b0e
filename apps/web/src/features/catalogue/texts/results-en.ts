/** Texts of a search whose results differ from what was typed, and of a list without products. */
export const results = {
  chosenNoneText:
    'Its product numbers may be wrong, or the products are no longer sold. Start from a department.',
  corrected: 'Showing results for “{{keyword}}”.',
  literal: 'Search for “{{keyword}}” as typed',
  ignored: 'No product matches “{{words}}”. These match the other words.',
  similar: 'Nothing found for “{{keyword}}”. These come close.',
  meant: 'Did you mean:',
  emptyTitle: 'Nothing here yet',
  emptyKeyword: 'Nothing found for “{{keyword}}”',
  emptyFiltered: 'Nothing fits all these filters',
  emptyText: 'Try a shorter word or a brand, or start from a department.',
  emptyFilteredText: 'Take a filter or two away and look again.',
  ask: 'Ask us about a product',
  tryPopular: 'Popular searches',
  tryWord: 'Try “{{word}}”',
} as const;
