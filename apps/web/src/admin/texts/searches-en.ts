export const searches = {
  lead: 'What customers typed into the search, and what came of it. New searches appear within 5 minutes; words of fewer than 3 visitors, phone numbers and e-mail addresses are never shown.',
  search: 'A word that was searched for',
  how: {
    all: 'Every word',
    keyboard: 'Other keyboard',
    spelling: 'Spelling or sound',
    some: 'Some words',
    similar: 'Similar',
    none: 'Nothing',
  },
  empty: {
    all: 'Nothing was searched in these days',
    nothing: 'Every search of these days found something',
    few: 'No search of these days has few clicks',
  },
};
