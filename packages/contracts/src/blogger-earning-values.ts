/** Plain values of the earnings of bloggers: the browser may import this file. */
export const BLOGGER_EARNING_STATES = ['pending', 'due', 'back'] as const;
export type BloggerEarningState = (typeof BLOGGER_EARNING_STATES)[number];

export const BLOGGER_EARNING = {
  /** Newest entries that a page shows. */
  shown: 50,
  /** Bloggers that the page of staff shows. */
  bloggers: 500,
  /** Days after which clicks are removed: longer than the longest time in which an order comes from one. */
  clickDays: 120,
} as const;
