/** `sizes` of the main pictures: the page and the preload in its document must match. */
export const SIZES = {
  /** The large picture of the product page. */
  product: '(min-width: 1200px) 760px, 100vw',
  /** A card of the listing's grid: two, three, four columns. */
  card: '(min-width: 1200px) 300px, (min-width: 768px) 33vw, 50vw',
  /** A card of a shelf that is swiped on a phone. */
  shelf: '(min-width: 1200px) 310px, (min-width: 768px) 30vw, 43vw',
} as const;
