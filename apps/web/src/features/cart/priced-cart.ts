import type { CartItem } from '@mali/contracts/cart';
import { toBaht } from '@mali/contracts/money';
import type { PricedCart } from '@mali/contracts/pricing';
import { type PricingAnswer, priceCart } from '@mali/pricing';
import { createSelector } from '@reduxjs/toolkit';
import { pricingInput } from './pricing-input.ts';
import type { RuleBook, RuleBookRoot } from './rule-book.ts';
import type { CartRoot } from './slice.ts';

/** The engine's answer in baht, as the API tells a priced cart. */
function toPricedCart(answer: PricingAnswer): PricedCart {
  const { code, point_bt, point_the1 } = answer.discount_promo_detail;
  return {
    list: toBaht(answer.list),
    discount: toBaht(answer.discount),
    subtotal: toBaht(answer.subtotal),
    discount_promo: toBaht(answer.discount_promo),
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
    delivery_cost: toBaht(answer.delivery_cost),
    delivery_default: toBaht(answer.delivery_default),
    free_delivery_threshold:
      answer.free_delivery_threshold === null ? null : toBaht(answer.free_delivery_threshold),
    total: toBaht(answer.total),
    vat: toBaht(answer.vat),
    lines: answer.lines.map((line) => ({
      ...line,
      list: toBaht(line.list),
      net: toBaht(line.net),
      amount: toBaht(line.amount),
      code_discount: toBaht(line.code_discount),
      discounts: line.discounts.map((cut) => ({ ...cut, amount: toBaht(cut.amount) })),
    })),
    free_items: answer.free_items.map(({ promo_id, mat_var_id, quantity }) => ({
      promo_id,
      mat_var_id,
      quantity,
    })),
    applied: answer.applied.map((promotion) => ({
      ...promotion,
      discount: toBaht(promotion.discount),
      units: promotion.units.map((unit) => ({ ...unit, discount: toBaht(unit.discount) })),
    })),
    not_applied: answer.not_applied,
    hints: answer.hints.map((hint) =>
      hint.kind === 'add_more'
        ? { ...hint, saves: toBaht(hint.saves) }
        : { ...hint, missing: toBaht(hint.missing) },
    ),
    exact: answer.exact,
  };
}

/** A gift as a line of the bag: told, not the customer's to change (CART-15, CART-17). */
function giftLine(book: RuleBook, promo_id: number, mat_var_id: number, quantity: number): CartItem {
  const rule = book.gifts[promo_id];
  return {
    mat_var_id,
    mat_id: 0,
    quantity,
    limit: quantity,
    gwp: true,
    buy_from: null,
    review_id: null,
    image_cart: rule?.gift_image ?? null,
    mat_name: rule?.gift_name_en ?? '',
    mat_name_th: rule?.gift_name_th ?? '',
    brand_en: '',
    brand_th: '',
    variant_name_1: null,
    variant_name_1_th: null,
    variant_type_2: null,
    variant_name_2: null,
    variant_name_2_th: null,
    variant_code_2: null,
    unit_price: 0,
    mat_price: 0,
    discount: 0,
    sold_out: false,
  };
}

/** The bag with its price: the amounts of CART-03, in baht. */
export type Bag = PricedCart & {
  /** Lines as kept, sold-out ones too. */
  items: CartItem[];
  /** Lines that count, gifts included. */
  cart_items: CartItem[];
  cart_summary: {
    count: number;
    list: number;
    discount: number;
    subtotal: number;
    discount_promo: number;
    delivery_cost: number;
    total: number;
    vat: number;
  };
  /** Units that count, without gifts. */
  count: number;
  /** Some rules are not here yet: the amounts are those last shown. */
  provisional: boolean;
};

function bagOf(items: CartItem[], book: RuleBook, rule: CartRoot['cart']['promo_rule']): Bag {
  const priced = toPricedCart(priceCart(pricingInput(items, book, rule)));
  const unavailable = new Set(priced.lines.filter((line) => line.unavailable).map((line) => line.mat_var_id));
  const counted = items.filter((item) => !unavailable.has(item.mat_var_id));
  const count = priced.lines.reduce((sum, line) => sum + (line.unavailable ? 0 : line.quantity), 0);
  const { list, discount, subtotal, discount_promo, delivery_cost, total, vat } = priced;
  return {
    ...priced,
    items,
    cart_items: [
      ...counted,
      ...priced.free_items.map((gift) => giftLine(book, gift.promo_id, gift.mat_var_id, gift.quantity)),
    ],
    cart_summary: { count, list, discount, subtotal, discount_promo, delivery_cost, total, vat },
    count,
    provisional: items.some((item) => book.variants[item.mat_var_id] === undefined),
  };
}

/** Prices the bag here, with the same engine as the API: a click costs no round trip. */
export const selectPricedCart = createSelector(
  (root: CartRoot) => root.cart.items,
  (root: RuleBookRoot) => root.ruleBook,
  (root: CartRoot) => root.cart.promo_rule,
  bagOf,
);

/** Units in the bag, for the header. */
export const selectCount = (root: CartRoot & RuleBookRoot): number => selectPricedCart(root).count;
