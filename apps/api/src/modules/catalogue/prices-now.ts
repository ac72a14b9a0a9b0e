import type { Deps } from '../../platform/deps.ts';
import { type PricedVariant, pricingRulesFor } from '../pricing/rules.ts';
import { unitPrice } from './prices.ts';

/** Current prices and availability of these variants, by the pricing engine; without discontinued ones. */
export async function pricesNow(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  ids: readonly number[],
): Promise<Map<number, { variant: PricedVariant; net: number }>> {
  if (ids.length === 0) return new Map();
  const { set, variants } = await pricingRulesFor(deps, ids);
  return new Map(
    variants.map((variant) => {
      const { net } = unitPrice(variant.row.mat_price, variant.promo_ids, set);
      return [variant.row.mat_var_id, { variant, net }];
    }),
  );
}
