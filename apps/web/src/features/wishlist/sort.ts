import type { Wish } from '@mali/contracts/wishlist';

export const SORTS = ['newest', 'drop', 'cheap', 'dear', 'there'] as const;
export type WishSort = (typeof SORTS)[number];
export const isSort = (text: string | null): text is WishSort => SORTS.some((known) => known === text);

/** Relative price drop of a wish. */
const drop = ({ price_then, unit_price }: Wish): number => (price_then - unit_price) / price_then;

const ORDERS: Record<WishSort, (a: Wish, b: Wish) => number> = {
  newest: () => 0,
  drop: (a, b) => drop(b) - drop(a),
  cheap: (a, b) => a.unit_price - b.unit_price,
  dear: (a, b) => b.unit_price - a.unit_price,
  there: (a, b) => Number(a.sold_out) - Number(b.sold_out),
};

/** The sorted wishes; ties stay newest first. */
export const sorted = (wishes: readonly Wish[], sort: WishSort): Wish[] => [...wishes].sort(ORDERS[sort]);
