import { CART_LINE_MAX } from '@mali/contracts/limits';

/** Maximum quantity of a line: its own limit, at most 99; a missing limit is 99 (CART-13, CART-14). */
export function lineLimit(limit: number | null | undefined): number {
  return limit === null || limit === undefined ? CART_LINE_MAX : Math.min(CART_LINE_MAX, limit);
}

/** Within 1 and the line's limit (CART-07). */
export function clampQuantity(quantity: number, limit: number | null | undefined): number {
  return Math.max(1, Math.min(quantity, lineLimit(limit)));
}

/**
 * Parses an edited quantity: blank or non-integer input is 1 (CART-09); 0 stays 0 and removes the line
 * (CART-10); negative input is the minimum.
 */
export function editedQuantity(typed: number, limit: number | null | undefined): number {
  if (!Number.isInteger(typed)) return 1;
  return typed === 0 ? 0 : clampQuantity(typed, limit);
}

/** Blogger lines hold 1..99, regardless of the product's limit (CART-25). */
export function clampBloggerQuantity(quantity: number): number {
  return Number.isInteger(quantity) ? Math.max(1, Math.min(quantity, CART_LINE_MAX)) : 1;
}
