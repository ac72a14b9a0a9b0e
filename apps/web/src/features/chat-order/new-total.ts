import type { ApiError } from '../../clients/api-error.ts';

/** The total in baht, before any fee, that an order has now that its price has changed; null for another refusal. */
export function newTotalOf({ code, details }: ApiError): number | null {
  if (code !== 'ORDER.PRICE_CHANGED' || typeof details !== 'object' || details === null) return null;
  const { cart } = details as { cart?: unknown };
  if (typeof cart !== 'object' || cart === null || !('total' in cart)) return null;
  return typeof cart.total === 'number' ? cart.total : null;
}
