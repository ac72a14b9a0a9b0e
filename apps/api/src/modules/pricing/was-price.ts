/**
 * The price that is struck through beside a net price: the list price, but not more than the lowest of thirty days where
 * the shop follows it, and never less than the net price. The engine prices by the list price alone. Satang.
 */
export const struckPrice = (
  { mat_price, was_limit }: Readonly<{ mat_price: number; was_limit?: number | null }>,
  net: number,
): number => Math.max(net, Math.min(mat_price, was_limit ?? mat_price));
