import type { PackUnits } from '@mali/pricing';
import { packingLoaded, type RuleBookRoot } from './rule-book.ts';
import type { CartRoot } from './slice.ts';
import type { CartDispatch } from './thunks.ts';

/** Up to these the engine finds the best price by itself (EXACT_UNITS and EXACT_RULES of the engine). */
const FEW_UNITS = 24;
const FEW_PROMOTIONS = 6;

let loaded: PackUnits | null = null;

/** The part of the engine for carts under many promotions; null until `loadPacking` has loaded it. */
export const packing = (): PackUnits | null => loaded;

/** True when the bag may need that part for its best price, and it was not requested yet. */
export function needsPacking({ cart, ruleBook }: CartRoot & RuleBookRoot): boolean {
  if (ruleBook.packing !== 'absent') return false;
  const promotions = new Set(
    cart.items.flatMap((item) => ruleBook.variants[item.mat_var_id]?.promo_ids ?? []),
  );
  const units = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return promotions.size > FEW_PROMOTIONS || (promotions.size > 1 && units > FEW_UNITS);
}

/** Loads that part; without it the bag shows the price found without it, and the order gets the best one. */
export async function loadPacking(dispatch: CartDispatch): Promise<void> {
  try {
    loaded = (await import('@mali/pricing/set-packing')).packUnits;
    dispatch(packingLoaded('ready'));
  } catch {
    dispatch(packingLoaded('failed'));
  }
}
