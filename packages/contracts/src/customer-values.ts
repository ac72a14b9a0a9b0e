/** Limits and kinds of customers in the back office (CUST-01, CUST-02). Plain values: the browser imports this file. */
export const CUSTOMER_EDIT = {
  /** Length of a note, and notes of one page. */
  note: 2000,
  notesShown: 50,
  /** Length of a tag, and tags of one customer. */
  tag: 30,
  tags: 20,
  /** Customers of one request. */
  customers: 100,
  reason: 300,
} as const;

export const CUSTOMER_KINDS = ['member', 'guest'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** Rows of each part of a customer's page. */
export const CUSTOMER_PART_ROWS = 10;
