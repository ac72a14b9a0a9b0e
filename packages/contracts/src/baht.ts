import { toBaht } from './money.ts';
import type { PricedCart } from './pricing.ts';

/**
 * Converts a priced cart from satang (pricing engine) to baht (wire and screen). Both apps use this one
 * conversion, so their amounts cannot differ.
 */
export function inBaht(satang: PricedCart): PricedCart {
  const { code, point_bt, point_the1 } = satang.discount_promo_detail;
  const threshold = satang.free_delivery_threshold;
  return {
    list: toBaht(satang.list),
    discount: toBaht(satang.discount),
    subtotal: toBaht(satang.subtotal),
    discount_promo: toBaht(satang.discount_promo),
    discount_promo_detail: {
      ...(code && {
        code: {
          code: code.code,
          applied: code.applied,
          discount: toBaht(code.discount),
          ...(code.reason && { reason: code.reason }),
          ...(code.missing !== undefined && { missing: toBaht(code.missing) }),
        },
      }),
      ...(point_bt && { point_bt: { ...point_bt, discount: toBaht(point_bt.discount) } }),
      ...(point_the1 && { point_the1: { ...point_the1, discount: toBaht(point_the1.discount) } }),
    },
    delivery_cost: toBaht(satang.delivery_cost),
    delivery_default: toBaht(satang.delivery_default),
    free_delivery_threshold: threshold === null ? null : toBaht(threshold),
    total: toBaht(satang.total),
    vat: toBaht(satang.vat),
    lines: satang.lines.map((line) => ({
      ...line,
      list: toBaht(line.list),
      net: toBaht(line.net),
      ...(line.prices && { prices: line.prices.map((part) => ({ ...part, net: toBaht(part.net) })) }),
      amount: toBaht(line.amount),
      code_discount: toBaht(line.code_discount),
      discounts: line.discounts.map((cut) => ({ ...cut, amount: toBaht(cut.amount) })),
    })),
    free_items: satang.free_items.map(({ promo_id, mat_var_id, quantity }) => ({
      promo_id,
      mat_var_id,
      quantity,
    })),
    applied: satang.applied.map((promotion) => ({
      ...promotion,
      discount: toBaht(promotion.discount),
      units: promotion.units.map((unit) => ({ ...unit, discount: toBaht(unit.discount) })),
    })),
    not_applied: satang.not_applied,
    hints: satang.hints.map((hint) => ({
      ...hint,
      ...(hint.saves !== undefined && { saves: toBaht(hint.saves) }),
      ...(hint.missing !== undefined && { missing: toBaht(hint.missing) }),
    })),
    exact: satang.exact,
  };
}
