import { bestPlan, type PackUnits } from './best-plan.ts';
import { discountPromo, type EligibleAmount, eligibleLines } from './code-and-points.ts';
import { deliveryFor } from './delivery.ts';
import { addMoreHints, notApplied } from './explain.ts';
import { vatIncluded } from './money.ts';
import { countLines, netPriceIndex } from './net-price-index.ts';
import { isPriceCut } from './promotion-kinds.ts';
import { ruleFor } from './rules.ts';
import { appliedPromotions, eligibleAmount, priceLines, spreadInCartOrder } from './spread.ts';
import type { FreeItem, GiftRule, Hint, PricedLine, PricingAnswer, PricingInput } from './types.ts';

/** Step 3: the gifts earned, and the amounts missing for the others. */
function giftsFor(
  gifts: readonly GiftRule[],
  lines: readonly PricedLine[],
  amountFor: EligibleAmount,
): { earned: FreeItem[]; hints: { hint: Hint; spend: number }[] } {
  const judged = gifts.map((rule) => {
    const begun = eligibleLines(lines, rule.members).length > 0;
    return { rule, begun, missing: rule.min_spend - amountFor(rule.members) };
  });
  return {
    earned: judged
      .filter(({ begun, missing }) => begun && missing <= 0)
      .map(({ rule: { promo_id, gift, quantity } }): FreeItem => {
        return { promo_id, mat_var_id: gift, quantity, amount: 0, gwp: true };
      }),
    hints: judged
      .filter(({ begun, missing }) => begun && missing > 0)
      .map(({ rule: { promo_id }, missing }) => ({
        hint: { kind: 'gift', promo_id, missing },
        spend: missing,
      })),
  };
}

/**
 * Prices a cart: one pure function for guests in the browser, for everyone in the API and again when an order
 * is placed. All amounts are whole satang. It never throws on customer input: a code that does not apply, an
 * unknown variant or an impossible quantity is part of the result. The steps are numbered as in the
 * definition of the price.
 *
 * `pack` is `packUnits` of set-packing.ts, without which the best price of carts under many promotions may be missed
 * (`exact` is false). It is given wherever an order is priced; a browser loads it when a bag needs it.
 */
export function priceCart(input: PricingInput, pack: PackUnits | null = null): PricingAnswer {
  // Steps 0 and 1: counted units and their net prices.
  const index = netPriceIndex(input.catalogue, input.promotions);
  const { counted, piles } = countLines(input.lines, index);

  // Step 2: group promotions.
  const ids = new Set(counted.map(({ mat_var_id }) => mat_var_id));
  const promotions = input.promotions.filter(({ members }) => members.some((id) => ids.has(id)));
  const rules = promotions
    .flatMap((promotion) => (isPriceCut(promotion) ? [] : [ruleFor(promotion, piles)]))
    .sort((a, b) => a.promotion.promo_id - b.promotion.promo_id);
  const { applications, exact } = bestPlan(rules, piles, pack);
  const portions = spreadInCartOrder(applications, piles, counted);
  const lines = priceLines(counted, portions);
  const list = piles.reduce((sum, { mat_var_id, units }) => sum + (index(mat_var_id)?.list ?? 0) * units, 0);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);

  // Step 3: gifts. Steps 4 and 5: promo code and points.
  const amountFor: EligibleAmount = (members) => eligibleAmount(members, applications, piles);
  const gifts = giftsFor(input.gifts, lines, amountFor);
  const promo = discountPromo(input, lines, subtotal, amountFor);

  // Step 6: delivery.
  const quote = deliveryFor(subtotal, input.delivery_rates);
  const { code } = promo.detail;
  const delivered = piles.length > 0 && !(code?.applied && code.kind === 'free_delivery');
  const delivery_cost = delivered ? quote.delivery_cost : 0;
  const total = subtotal - promo.discount + delivery_cost;

  const threshold = quote.free_delivery_threshold;
  // The default threshold is shown only if a tier grants free delivery there.
  const reachable = threshold !== null && deliveryFor(threshold, input.delivery_rates).delivery_cost === 0;
  const missing = (threshold ?? 0) - subtotal;
  const freeDelivery: Hint[] = delivery_cost > 0 && reachable ? [{ kind: 'free_delivery', missing }] : [];
  const hints = [
    ...addMoreHints(rules, piles, applications, index),
    ...freeDelivery.map((hint) => ({ hint, spend: missing })),
    ...gifts.hints,
  ].sort((a, b) => a.spend - b.spend);

  return {
    list,
    discount: list - subtotal,
    subtotal,
    discount_promo: promo.discount,
    discount_promo_detail: promo.detail,
    ...quote,
    delivery_cost,
    total,
    vat: vatIncluded(total),
    lines,
    free_items: gifts.earned,
    applied: appliedPromotions(counted, applications, portions),
    not_applied: notApplied(promotions, counted, rules, piles, applications),
    hints: hints.map(({ hint }) => hint),
    exact,
  };
}
