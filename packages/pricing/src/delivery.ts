import type { DeliveryQuote, DeliveryRate } from './types.ts';

/** PRICE-03: 55 baht when no tier says otherwise. */
const DEFAULT_COST = 5_500;
/** PRICE-04: 499 baht when there are no rates. */
const DEFAULT_THRESHOLD = 49_900;

/** Among tiers with the same `min_spend`: the lowest priority, then the lowest rate. */
function tierOf(rates: readonly DeliveryRate[], minSpend: number): DeliveryRate | undefined {
  return rates
    .filter((tier) => tier.min_spend === minSpend)
    .sort((a, b) => a.priority - b.priority || a.rate - b.rate)[0];
}

/**
 * Delivery of a non-empty cart with this `subtotal` (satang, after step 2; PRICE-05 to PRICE-11):
 * the active tier with the largest `min_spend` not above the subtotal, else 55 baht.
 */
export function deliveryFor(subtotal: number, rates: readonly DeliveryRate[]): DeliveryQuote {
  const active = rates.filter((tier) => tier.active);
  const reached = active.filter((tier) => tier.min_spend <= subtotal).map((tier) => tier.min_spend);
  const free = active
    .map((tier) => tier.min_spend)
    .filter((minSpend) => {
      return minSpend > subtotal && tierOf(active, minSpend)?.rate === 0;
    });
  const noneAbove = active.length === 0 ? DEFAULT_THRESHOLD : null;
  return {
    delivery_cost: tierOf(active, Math.max(...reached))?.rate ?? DEFAULT_COST,
    delivery_default: tierOf(active, 0)?.rate ?? DEFAULT_COST,
    free_delivery_threshold: free.length > 0 ? Math.min(...free) : noneAbove,
  };
}
