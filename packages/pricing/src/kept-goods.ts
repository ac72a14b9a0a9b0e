import { priceCart } from './price-cart.ts';
import type { Promotion } from './promotion-kinds.ts';
import { packUnits } from './set-packing.ts';
import type { CartLine, CodeRule, GiftRule, PricingAnswer, PricingInput } from './types.ts';

/**
 * The prices, promotions and code that an order was priced by. They stay with the order: what a customer gets back for
 * a part of it is reckoned by these, whatever the shop sells at by then.
 */
export interface PriceBasis {
  catalogue: { mat_var_id: number; price: number }[];
  promotions: Promotion[];
  code: CodeRule | null;
  /** Gift rules at the time; missing in orders placed before they were stored: their gifts stay. */
  gifts?: GiftRule[];
}

/**
 * The part of an order's input that is its basis: prices of its variants, promotions that one of them is a member of,
 * and the code.
 */
export function priceBasis({ catalogue, promotions, code, gifts, lines }: PricingInput): PriceBasis {
  const own = new Set(lines.map((line) => line.mat_var_id));
  return {
    catalogue: catalogue.flatMap(({ mat_var_id, price }) =>
      own.has(mat_var_id) ? [{ mat_var_id, price }] : [],
    ),
    promotions: promotions.filter(({ members }) => members.some((id) => own.has(id))),
    code:
      code === null || 'refused' in code
        ? null
        : { ...code, members: code.members?.filter((id) => own.has(id)) ?? null },
    gifts: gifts.flatMap((rule) => {
      const members = rule.members?.filter((id) => own.has(id)) ?? null;
      return members !== null && members.length === 0 ? [] : [{ ...rule, members }];
    }),
  };
}

/**
 * These units priced by the basis, satang: promotions, code and gifts, without points and delivery. Units that the
 * order had are taken as available.
 */
export function priceKept(basis: PriceBasis, lines: readonly CartLine[]): PricingAnswer {
  const input = {
    catalogue: basis.catalogue.map((variant) => ({ ...variant, limit: null, sold_out: false })),
    promotions: basis.promotions,
    code: basis.code,
    points: { point_bt: 0, point_the1: 0 },
    delivery_rates: [],
    gifts: basis.gifts ?? [],
    lines: lines.filter(({ quantity }) => quantity > 0),
  };
  return priceCart(input, packUnits);
}

/** What these units cost by the basis, satang: after promotions and code; nothing costs nothing. */
export function keptValue(basis: PriceBasis, lines: readonly CartLine[]): number {
  const { subtotal, discount_promo } = priceKept(basis, lines);
  return subtotal - discount_promo;
}
