import { PURCHASE_EDIT } from '@mali/contracts/purchase-order-values';

/** A variant of a supplier. Units; `unit_cost` in satang, null when it is unknown. */
export type Reorderable = Readonly<{
  free: number;
  coming: number;
  /** Units a day. */
  rate: number;
  pack_size: number;
  unit_cost: number | null;
}>;

/**
 * Units to order, so that free ones, those on the way and the order last so many days from today; in whole packs.
 * @param days of delivery and of cover
 */
export function unitsFor({ free, coming, rate, pack_size }: Reorderable, days: number): number {
  // A hundredth of a unit is an error of the division, not a need.
  const missing = Math.ceil(rate * days - free - coming - 0.01);
  if (missing <= 0) return 0;
  const packs = Math.min(Math.ceil(missing / pack_size), Math.floor(PURCHASE_EDIT.unitsMax / pack_size));
  return packs * pack_size;
}

/** Days by which an order is made longer at most. */
export const EXTRA_DAYS_MAX = 365;

export type Proposal = Readonly<{ units: readonly number[]; extra_days: number; below_minimum: boolean }>;

/**
 * What to order of each variant of a supplier: what is missing for delivery and cover; where that is worth less than the
 * minimum order, as much as lasts the fewest days more that reach it. Nothing when nothing is missing.
 * @param minimum satang, before VAT
 */
export function proposalOf(
  goods: readonly Reorderable[],
  { lead_days, cover, minimum }: Readonly<{ lead_days: number; cover: number; minimum: number }>,
): Proposal {
  const unitsOf = (extra: number) => goods.map((one) => unitsFor(one, lead_days + cover + extra));
  const worthOf = (units: readonly number[]) =>
    units.reduce((sum, count, i) => sum + count * (goods[i]?.unit_cost ?? 0), 0);
  const needed = unitsOf(0);
  if (needed.every((count) => count === 0)) return { units: needed, extra_days: 0, below_minimum: false };
  if (worthOf(needed) >= minimum) return { units: needed, extra_days: 0, below_minimum: false };
  if (worthOf(unitsOf(EXTRA_DAYS_MAX)) < minimum)
    return { units: needed, extra_days: 0, below_minimum: true };
  // More days are never worth less: halve the range.
  let [less, enough] = [0, EXTRA_DAYS_MAX];
  while (enough - less > 1) {
    const middle = Math.floor((less + enough) / 2);
    if (worthOf(unitsOf(middle)) >= minimum) enough = middle;
    else less = middle;
  }
  return { units: unitsOf(enough), extra_days: enough, below_minimum: false };
}
