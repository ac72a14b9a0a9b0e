import { PromotionKind } from '@mali/contracts/promotion-values';
import { netPrice, type PriceCutPromotion } from '@mali/pricing';
import type { RuleSet } from '../pricing/rules.ts';

/** The current unit price of a variant, and the price cut that causes it. Satang. */
export type UnitPrice = { list: number; net: number; cut: PriceCutPromotion | null };

/**
 * The net price of a variant by the engine's own rule (pricing.md, step 1): of several cuts the one with the lowest
 * price, then the lowest id.
 * @param promoIds active promotions the variant belongs to
 */
export function unitPrice(list: number, promoIds: readonly number[], set: RuleSet): UnitPrice {
  if (promoIds.length === 0) return { list, net: list, cut: null };
  const cuts = promoIds.flatMap((id) => {
    const rule = set.promotions.get(id)?.rule;
    return rule?.kind === PromotionKind.PriceCut ? [rule] : [];
  });
  const net = netPrice(list, cuts);
  const winners = net < list ? cuts.filter((cut) => netPrice(list, [cut]) === net) : [];
  const cut = winners.sort((a, b) => a.promo_id - b.promo_id)[0] ?? null;
  return { list, net, cut };
}
