/** Limits of the internal work on orders (ORD-08). Plain values: the browser imports this file. */
export const ORDER_WORK = {
  /** Length of a note. */
  note: 2000,
  /** Colleagues mentioned in one note. */
  mentions: 20,
  /** Length of a tag, and tags of one order. */
  tag: 30,
  tags: 20,
  /** Orders of one request. */
  orders: 100,
} as const;

/** What happened to an order among the staff, besides notes. */
export const ORDER_WORK_KINDS = ['assigned', 'unassigned', 'tag_added', 'tag_removed'] as const;
export type OrderWorkKind = (typeof ORDER_WORK_KINDS)[number];

/** A tag as it is stored: small letters, single spaces, no comma (filters separate values by commas). */
export const normalTag = (text: string): string =>
  text
    .trim()
    .replace(/[\s,]+/g, ' ')
    .toLowerCase();
