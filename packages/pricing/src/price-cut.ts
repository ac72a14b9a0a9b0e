import { percentOf } from './money.ts';
import type { PriceCutPromotion } from './promotion-kinds.ts';

function cutPrice(listPrice: number, { discount_type, discount }: PriceCutPromotion): number {
  switch (discount_type) {
    case 'percent':
      return listPrice - percentOf(listPrice, discount);
    case 'amount':
      return listPrice - discount;
    case 'price':
      return discount;
  }
}

/**
 * The price cut that applies (step 1): lowest net price, then lowest promo_id. The result is never below 0
 * nor above the list price; `winner` is null when no promotion lowers the price.
 */
export function bestCut(
  listPrice: number,
  promotions: readonly PriceCutPromotion[],
): { net: number; winner: PriceCutPromotion | null } {
  let net = listPrice;
  let winner: PriceCutPromotion | null = null;
  for (const promotion of promotions) {
    const price = Math.max(0, cutPrice(listPrice, promotion));
    const sooner = winner !== null && price === net && promotion.promo_id < winner.promo_id;
    if (price < net || sooner) {
      net = price;
      winner = promotion;
    }
  }
  return { net, winner };
}

/** Net price of one unit, satang: the price every card shows (step 1). `promotions`: those it is a member of. */
export function netPrice(listPrice: number, promotions: readonly PriceCutPromotion[]): number {
  return bestCut(listPrice, promotions).net;
}

/**
 * The badge on a card (PRICE-24): whole baht when the cut is 100 baht or more, else percent. Both are rounded
 * down, so that a badge never overstates the cut. Null when there is nothing to show.
 */
export function discountBadge(
  listPrice: number,
  net: number,
): { kind: 'baht' | 'percent'; value: number } | null {
  const cut = listPrice - net;
  if (cut >= 10_000) return { kind: 'baht', value: Math.floor(cut / 100) };
  const percent = cut > 0 ? Math.floor((cut * 100) / listPrice) : 0;
  return percent > 0 ? { kind: 'percent', value: percent } : null;
}
