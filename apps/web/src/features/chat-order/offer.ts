import type { PaymentMethod } from '@mali/contracts/limits';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import { withFee } from '../cart/index.ts';

/** Availability, fee and limit of a payment method for a total. Amounts in baht. */
export function offerOf(
  options: CheckoutOptionsAnswer | undefined,
  method: PaymentMethod,
  total: number,
): { open: boolean; fee: number; max: number | null } {
  const found = options?.payment_methods.find((each) => each.method === method);
  // PromptPay is always available; the rest is loaded.
  if (found === undefined) return { open: method === 'promptpay', fee: 0, max: null };
  const { available, fee, max_total } = found;
  if (total === 0) return { open: true, fee: 0, max: null };
  if (!available) return { open: false, fee: 0, max: null };
  const over = max_total !== null && withFee(total, fee) > max_total;
  return { open: !over, fee, max: over ? max_total : null };
}
