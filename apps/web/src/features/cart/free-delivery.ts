import { FREE_DELIVERY_DEFAULT_BAHT } from '@mali/contracts/limits';
import { ratesOf } from './delivery-terms.ts';
import type { RuleBookRoot } from './rule-book.ts';

/**
 * Minimum subtotal in baht for free delivery with any cart: the lowest free tier (PRICE-07), 499 while no
 * rates are known (PRICE-04), null when delivery is never free. Among tiers with the same `min_spend` the
 * lower `priority` applies.
 */
export function selectFreeDeliveryFrom({ ruleBook }: RuleBookRoot): number | null {
  const active = ratesOf(ruleBook).filter((tier) => tier.active);
  if (active.length === 0) return FREE_DELIVERY_DEFAULT_BAHT;
  const free = active.filter(
    ({ rate, min_spend, priority }) =>
      rate === 0 && !active.some((other) => other.min_spend === min_spend && other.priority < priority),
  );
  return free.length === 0 ? null : Math.min(...free.map(({ min_spend }) => min_spend));
}
