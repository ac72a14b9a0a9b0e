export const ui = {
  /** Defaults of pages without their own (SEO-01). */
  site: {
    name: 'Mali',
    title: 'Mali, beauty from many houses',
    description: 'Make-up, skincare, hair care and fragrance from many brands, each with its price per unit.',
    keywords: 'make-up, skincare, fragrance, hair care, beauty shop, Thailand',
  },
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
