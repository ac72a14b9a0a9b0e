import type { DeliveryRate } from '@mali/contracts/pricing';
import type { Deps } from '../../platform/deps.ts';
import { pricingRulesFor } from '../pricing/rules.ts';

/** Every delivery tier, active or not, in baht, by min_spend and priority. */
export async function deliveryRates(deps: Pick<Deps, 'db' | 'now' | 'rules'>): Promise<DeliveryRate[]> {
  const { pricing } = await pricingRulesFor(deps, []);
  return pricing.delivery_rates;
}
