/** Plain values of stock counts: the browser may import this file. */

/** What is counted: a shelf by the beginning of its places, a category, or a brand. */
export const COUNT_SCOPES = ['bin', 'category', 'brand'] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

/** How a count stands. `review`: handed in, its differences wait for a decision. */
export const COUNT_STATES = ['counting', 'review', 'booked', 'cancelled'] as const;
export type CountState = (typeof COUNT_STATES)[number];

export const COUNT_EDIT = {
  /** Variants of one count. */
  linesMax: 1000,
  unitsMax: 100_000,
  bin: 20,
  note: 200,
  reason: 200,
  /** Entries shown with a line. */
  entriesShown: 5,
} as const;
