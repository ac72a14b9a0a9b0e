export const ui = {
  close: 'Close',
  loading: 'Loading',
  breadcrumbs: 'Where this page is',
  price: {
    from: 'From {{price}}',
    before: 'Was',
    cutBaht: '{{amount}} off',
    cutPercent: '{{percent}}% off',
  },
  rating: {
    none: 'No reviews yet',
    score: 'Rated',
    count_one: '{{shown}} review',
    count_other: '{{shown}} reviews',
  },
  error: {
    title: 'This could not be opened',
    text: 'The connection faltered. Try again; your bag is safe.',
    retry: 'Try again',
  },
} as const;
