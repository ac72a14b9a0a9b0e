/** Plain values of received goods: the browser may import this file. */

/** How a receipt stands. `reversal`: a counter-receipt, which takes out what another one brought in. */
export const RECEIPT_STATES = ['posted', 'reversed', 'reversal'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const RECEIPT_EDIT = {
  linesMax: 200,
  unitsMax: 100_000,
  code: 60,
  reference: 60,
  note: 500,
  reason: 200,
  /** Baht for a unit. */
  costMax: 1_000_000,
} as const;

/** Goods that expire within so many days are received only when the user confirms it. */
export const NEAR_EXPIRY_DAYS = 90;

/**
 * What is not as ordered in a delivery. `short`: missing. `over`: more than ordered, taken in. `damaged`: not taken in.
 * `wrong`: not ordered at all.
 */
export const DIFFERENCE_KINDS = ['short', 'over', 'damaged', 'wrong'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
/** Those that staff note; the others follow from the units. */
export const NOTED_DIFFERENCES = ['short', 'damaged', 'wrong'] as const satisfies readonly DifferenceKind[];
export type NotedDifference = (typeof NOTED_DIFFERENCES)[number];

/**
 * What is wrong with a line of a receipt. `expired`: its day has come. `expiry_missing`: the product has one.
 * `lot_expiry`: the lot is known with another expiry. `variant`: there is no such product.
 */
export const RECEIPT_FAULTS = ['expired', 'expiry_missing', 'lot_expiry', 'variant'] as const;
export type ReceiptFault = (typeof RECEIPT_FAULTS)[number];

const DAY_MS = 86_400_000;
/** Whole days from one day to another, `2026-11-30`; negative when it is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
